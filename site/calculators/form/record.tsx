import { Choice, type FormState, TextField } from "./fields.tsx";

/** Details for an auditor or a board. They change no figure. */

type RecordField = { label: string; options?: readonly string[] };

const RECORD_FIELDS: Readonly<Record<string, RecordField>> = {
  "record.period": { label: "Period of the figures" },
  "record.basis": { label: "The figures are", options: ["Actual", "Budget", "Contracts"] },
  "record.charges": { label: "Employer's charges in pay", options: ["Included", "Not included"] },
  "record.months36": { label: "What is in the 36 months, by season" },
  "record.preparedBy": { label: "Prepared by" },
  "record.register": { label: "Source of the register" },
  "record.club": { label: "Source of revenue and other costs" },
  "record.moves": { label: "Source of the moves" },
};

const KEEP = "record.keep";

export const preparedBy = (fields: FormState["fields"]): string => (fields["record.preparedBy"] ?? "").trim();

export const recordOf = (fields: FormState["fields"]): { label: string; text: string }[] =>
  Object.entries(RECORD_FIELDS).flatMap(([name, { label }]) => {
    const text = (fields[name] ?? "").trim();
    return text === "" ? [] : [{ label, text }];
  });

export function notesBody(fields: FormState["fields"]): { notes?: object[] } {
  const notes = recordOf(fields);
  return notes.length === 0 ? {} : { notes };
}

/** The fields that a link may have: what is for the record only if the reader wishes it. */
export const linkFields = (fields: FormState["fields"]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => !name.startsWith("record.") || (fields[KEEP] ?? "") !== ""),
  );

export function ForTheRecord({ state }: { state: FormState }) {
  const { fields } = state;
  return (
    <details class="record" open={recordOf(fields).length > 0}>
      <summary>For the record</summary>
      <p class="quiet form-note">Printed with the plan and sent as its notes. They change no figure.</p>
      <div class="fields">
        {Object.entries(RECORD_FIELDS).map(([name, { label, options }]) =>
          options === undefined ? (
            <TextField name={name} label={label} state={state} maxLength={400} />
          ) : (
            <Choice
              name={name}
              label={label}
              options={["", ...options].map((value) => ({ value, name: value || "Not said" }))}
              chosen={fields[name] ?? ""}
            />
          ),
        )}
      </div>
      <label>
        <input type="checkbox" name={KEEP} value="1" checked={(fields[KEEP] ?? "") !== ""} /> Keep this in the
        link
      </label>
    </details>
  );
}
