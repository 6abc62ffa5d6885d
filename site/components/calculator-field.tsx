/** One number that a calculator asks for. Its name is its place in the API's request, steps parted by dots. */
export interface NumberField {
  name: string;
  label: string;
  /** What is counted, and in which unit. */
  hint: string;
  unit: "money" | "%" | "years";
  /** The example's value, as a person would write it. */
  example: string;
  required?: boolean;
  /** For signed money: what a positive and a negative value mean, in words. */
  signs?: { positive: string; negative: string };
}

/** An input with its unit and hint, and the place where the API's fault with it is told. */
export function CalculatorField({ field }: { field: NumberField }) {
  const { name, label, hint, unit, example, required = false, signs } = field;
  const id = name.replace(".", "-");
  return (
    <div class="field">
      <label for={id}>
        {label}{" "}
        <span class="field-unit">
          {unit}
          {required ? "" : ", optional"}
        </span>
      </label>
      <input
        id={id}
        name={name}
        data-pointer={`/${name.replace(".", "/")}`}
        type="text"
        inputmode="decimal"
        autocomplete="off"
        value={example}
        aria-describedby={`${id}-fault ${id}-hint`}
      />
      {signs === undefined ? null : (
        <p class="field-sign" data-positive={signs.positive} data-negative={signs.negative} />
      )}
      <p id={`${id}-fault`} class="field-fault" hidden />
      <p id={`${id}-hint`} class="field-hint">
        {hint}
      </p>
    </div>
  );
}

/** Fields that belong together. */
export function FieldGroup({ title, fields }: { title: string; fields: readonly NumberField[] }) {
  return (
    <fieldset>
      <legend>{title}</legend>
      <div class="fields">
        {fields.map((field) => (
          <CalculatorField field={field} />
        ))}
      </div>
    </fieldset>
  );
}

/** A number as a person would write it. */
export const written = (value: number): string => value.toLocaleString("en", { maximumFractionDigits: 20 });
