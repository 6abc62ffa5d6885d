interface ChoiceProps {
  name: string;
  legend: string;
}

/** The choice between all relationships and the current ones. The stylesheet shows what is chosen, so no script is needed. */
export const CurrentChoice = ({ name, legend }: ChoiceProps) => (
  <fieldset class="radios">
    <legend>{legend}</legend>
    <label>
      <input type="radio" name={name} id={`${name}-any`} checked /> all relationships
    </label>
    <label>
      <input type="radio" name={name} id={`${name}-current`} /> current only
    </label>
  </fieldset>
);
