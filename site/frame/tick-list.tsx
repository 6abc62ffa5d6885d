interface TickListProps {
  /** Name of the parameter. */
  name: string;
  choices: readonly { slug: string; name: string }[];
  chosen?: readonly string[];
}

export const TickList = ({ name: parameter, choices, chosen = [] }: TickListProps) => (
  <ul class="entries">
    {choices.map(({ slug, name }) => (
      <li>
        <label>
          <input type="checkbox" name={parameter} value={slug} checked={chosen.includes(slug)} /> {name}
        </label>
      </li>
    ))}
  </ul>
);
