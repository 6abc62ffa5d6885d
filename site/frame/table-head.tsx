/** The head of a table: the titles of its columns, of which `number` marks those of figures. */
export const TableHead = ({ titles }: { titles: readonly (string | { number: string })[] }) => (
  <thead>
    <tr>
      {titles.map((title) =>
        typeof title === "string" ? (
          <th scope="col">{title}</th>
        ) : (
          <th scope="col" class="number">
            {title.number}
          </th>
        ),
      )}
    </tr>
  </thead>
);
