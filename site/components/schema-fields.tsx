import { referredName, type Schema } from "../open-api.ts";

interface Field {
  name: string;
  schema: Schema;
  required: boolean;
}

interface FieldTableProps {
  caption: string;
  /** What the fields are: the heading of their names. */
  kind: "Field" | "Parameter";
  fields: readonly Field[];
}

/** Fields with their type, whether they are required, and what they mean. */
export const FieldTable = ({ caption, kind, fields }: FieldTableProps) =>
  fields.length === 0 ? null : (
    <table class="stacked field-table">
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{kind}</th>
          <th scope="col">Type</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <FieldRow field={field} />
        ))}
      </tbody>
    </table>
  );

const FieldRow = ({ field: { name, schema, required } }: { field: Field }) => (
  <tr>
    <th scope="row">
      <code>{name}</code>
      {required ? <span class="count"> required</span> : ""}
    </th>
    <td data-label="Type">
      <TypeName schema={schema} />
    </td>
    <td>{describeField(schema)}</td>
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
