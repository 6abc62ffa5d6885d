import { numeral } from "../frame/format.tsx";
import { TableHead } from "../frame/table-head.tsx";
import { referredName, type Schema } from "./open-api.ts";

interface Field {
  name: string;
  schema: Schema;
  required: boolean;
}

interface FieldsProps {
  caption: string;
  fields: readonly Field[];
}

/** The fields of a record with their type and what they mean. */
export const FieldTable = ({ caption, fields }: FieldsProps) =>
  fields.length === 0 ? null : (
    <table class="stacked field-table">
      <caption class="visually-hidden">{caption}</caption>
      <TableHead titles={["Field", "Type", "Meaning"]} />
      <tbody>
        {fields.map(({ name, schema, required }) => (
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
        ))}
      </tbody>
    </table>
  );

/** Parameters, each with its type and whether it is required on one line, and what it means on the next. */
export const ParameterList = ({ fields }: Pick<FieldsProps, "fields">) =>
  fields.length === 0 ? null : (
    <dl class="parameters">
      {fields.map(({ name, schema, required }) => (
        <>
          <dt>
            <code>{name}</code>{" "}
            <span class="count">
              <TypeName schema={schema} />
              {required ? ", required" : ""}
            </span>
          </dt>
          <dd>{describeField(schema)}</dd>
        </>
      ))}
    </dl>
  );

function describeField({ description = "", default: defaultValue }: Schema): string {
  return defaultValue === undefined
    ? description
    : `${description} (default ${JSON.stringify(defaultValue)})`.trim();
}

/** A short name for the type; a named schema links to its own section. */
function TypeName({ schema }: { schema: Schema }) {
  const { $ref, anyOf = schema.allOf, items, additionalProperties } = schema;
  if ($ref !== undefined) return <SchemaLink schema={schema} />;
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

/** A link to the section of a named schema. */
export function SchemaLink({ schema: { $ref } }: { schema: Schema }) {
  if ($ref === undefined) return <>an object</>;
  const name = referredName($ref);
  return <a href={`#schema-${name}`}>{name}</a>;
}

function plainType({ type, enum: values, const: value, minimum, exclusiveMinimum, maximum }: Schema): string {
  if (value !== undefined) return JSON.stringify(value);
  if (values !== undefined) return values.map((one) => JSON.stringify(one)).join(", ");
  const name = [type ?? "any"].flat().join(" or ");
  const lower = minimum ?? exclusiveMinimum;
  if (lower === undefined || Math.abs(lower) > 1e15) return name;
  return maximum === undefined || maximum > 1e15
    ? `${name}, from ${lower}`
    : `${name}, ${numeral(lower)} to ${numeral(maximum)}`;
}
