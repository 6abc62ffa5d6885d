import { pluralise } from "../../frame/format.tsx";
import { TableHead } from "../../frame/table-head.tsx";
import { ActionButton, type ImportPreview, type ImportQuestion } from "../form/fields.tsx";
import { PLAYER_COLUMNS } from "./player-columns.ts";

const isReady = ({ errors, questions }: ImportPreview): boolean =>
  errors.length === 0 && questions.length === 0;

/** A register as a club has it: pasted or opened, shown as it was understood, and only then imported. */
export function RegisterImport({ preview }: { preview: ImportPreview | null }) {
  return (
    <details class="import">
      <summary>Paste or open a register</summary>
      <p class="quiet">
        A line names the columns, in English, German, French, Spanish, Italian, Portuguese or Dutch: player,
        pay, end of contract, and amortisation, book value, or fee and signing. Amounts may read 3,200,000,
        £3.2m or 450 T€, and dates 2027, Jun-27 or 30/06/27. You see how it was understood before anything
        changes.
      </p>
      <label for="import-text">Register</label>
      <textarea
        id="import-text"
        rows={6}
        spellcheck={false}
        aria-describedby="import-errors"
        aria-invalid={preview === null || preview.errors.length === 0 ? undefined : "true"}
      />
      <p>
        <label for="import-file">or a file: </label>
        <input id="import-file" type="file" accept=".csv,.tsv,.txt,text/csv" />
      </p>
      <p class="actions">
        <ActionButton action="import-preview">Preview</ActionButton>
      </p>
      <div id="import-errors" role="alert">
        {preview === null ? null : <ImportFaults {...preview} />}
      </div>
      <div id="import-preview" role="status">
        {preview === null ? null : <PreviewFacts {...preview} />}
      </div>
      {preview === null ? null : (
        <p class="actions">
          {isReady(preview) ? (
            <>
              <ActionButton action="import-replace" class="lead-action">
                Replace the register
              </ActionButton>{" "}
              <ActionButton action="import-add">Add to the register</ActionButton>{" "}
            </>
          ) : null}
          <ActionButton action="import-cancel">Cancel</ActionButton>
        </p>
      )}
    </details>
  );
}

const ImportFaults = ({ errors, faults }: Pick<ImportPreview, "errors" | "faults">) =>
  errors.length + faults.length === 0 ? null : (
    <>
      <p>
        {errors.length > 0
          ? "Nothing was imported. Please correct and preview again:"
          : "These lines cannot be read, and stay here to be corrected:"}
      </p>
      <ul>
        {[...errors, ...faults].map((fault) => (
          <li>{fault}</li>
        ))}
      </ul>
    </>
  );

function PreviewFacts({ columns, players, notes, questions, errors }: ImportPreview) {
  if (questions.length > 0) return questions.map((question) => <Question {...question} />);
  return (
    <>
      <table class="import-columns">
        <caption>
          {errors.length > 0
            ? "The columns of your text"
            : `Preview: ${pluralise(players, "player")}, not imported yet`}
        </caption>
        <TableHead titles={["In your text", "In the register", "In all"]} />
        <tbody>
          {columns.map(({ heading, field, sum }) => (
            <tr>
              <th scope="row">{heading}</th>
              <td>
                <select aria-label={`Column for ${heading}`} data-heading={heading}>
                  {[NOT_USED, ...PLAYER_COLUMNS, YEARS_LEFT].map((choice) => (
                    <option value={choice.field} selected={choice.field === field}>
                      {choice.label}
                    </option>
                  ))}
                </select>
              </td>
              <td>{sum}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {errors.length > 0 ? null : (
        <ul>
          {notes.map((note) => (
            <li>{note}</li>
          ))}
          <li>Only the register changes: revenue and other costs stay as they are.</li>
        </ul>
      )}
    </>
  );
}

const NOT_USED = { field: "", label: "not used" };
/** A text may have it in place of the end of the contract. */
const YEARS_LEFT = { field: "left", label: "Years left" };

const Question = ({ text, answers }: ImportQuestion) => (
  <fieldset class="question">
    <legend>{text}</legend>
    <p class="actions">
      {answers.map(({ value, label }) => (
        <>
          <ActionButton action="import-answer" value={value}>
            {label}
          </ActionButton>{" "}
        </>
      ))}
    </p>
  </fieldset>
);
