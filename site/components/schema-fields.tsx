import { referredName, type Schema } from "../open-api.ts";

/** The fields of an object: name, type, whether it is required, and what it means. */
export function SchemaFields({ schema, caption }: { schema: Schema; caption: string }) {
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) return null;
  return (
    <table class="stacked field-table">
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Type</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(([name, field]) => (
          <FieldRow name={name} field={field} required={schema.required?.includes(name) ?? false} />
        ))}
      </tbody>
    </table>
  );
}

export const FieldRow = ({ name, field, required }: { name: string; field: Schema; required: boolean }) => (
  <tr>
    <th scope="row">
      <code>{name}</code>
      {required ? <span class="count"> required</span> : ""}
    </th>
    <td data-label="Type">
      <TypeName schema={field} />
    </td>
    <td>{describeField(field)}</td>
  </tr>
);

function describeField({ description = "", default: defaultValue }: Schema): string {
  return defaultValue === undefined
    ? description
    : `${description} (default ${JSON.stringify(defaultValue)})`.trim();
}

/** A short name for the type; a named schema links to its own section. */
function TypeName({ schema }: { schema: Schema }) {
  const { $ref, anyOf = schema.allOf, items, additionalProperties } = schema;
  if ($ref !== undefined) return <a href={`#schema-${referredName($ref)}`}>{referredName($ref)}</a>;
  if (anyOf !== undefined)
    return (
      <>
        {anyOf.map((choice, index) => (
          <>
            {index === 0 ? "" : " or "}
            <TypeName schema={choice} />
          </>
        ))}
      </>
    );
  const values = schema.properties === undefined ? additionalProperties : undefined;
  const contents = items ?? (typeof values === "object" ? values : undefined);
  if (contents === undefined) return <>{plainType(schema)}</>;
  return (
    <>
      {items === undefined ? "object" : "list"} of <TypeName schema={contents} />
    </>
  );
}

function plainType({ type, enum: values, const: value, minimum, exclusiveMinimum, maximum }: Schema): string {
  if (value !== undefined) return JSON.stringify(value);
  if (values !== undefined) return values.map((one) => JSON.stringify(one)).join(", ");
  const name = [type ?? "any"].flat().join(" or ");
  const lower = minimum ?? exclusiveMinimum;
  if (lower === undefined || Math.abs(lower) > 1e15) return name;
  return maximum === undefined || maximum > 1e15
    ? `${name}, from ${lower}`
    : `${name}, ${lower} to ${maximum}`;
}
