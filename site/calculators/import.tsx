import { ActionButton, type ImportPreview, type ImportQuestion } from "./fields.tsx";

const isReady = ({ errors, questions }: ImportPreview): boolean =>
  errors.length === 0 && questions.length === 0;

/** A register as a club has it: pasted or opened, shown as it was understood, and only then imported. */
export function RegisterImport({ preview }: { preview: ImportPreview | null }) {
  return (
    <details class="import">
      <summary>Paste or open a register</summary>
      <p class="quiet">
        The first line names the columns, such as Player, Weekly wage, Agent, Contract end, and Amortisation
        and NBV, or Fee, Signed and Length; in any order. Amounts may read 3,200,000, £3.2m or €450k, and ends
        2027, Jun-27 or 30/06/2027. You see how it was understood before anything changes.
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
        <ImportErrors errors={preview?.errors ?? []} />
      </div>
      <div id="import-preview" role="status">
        {preview === null || preview.errors.length > 0 ? null : <PreviewFacts preview={preview} />}
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

const ImportErrors = ({ errors }: Pick<ImportPreview, "errors">) =>
  errors.length === 0 ? null : (
    <>
      <p>Nothing was imported. Please correct and preview again:</p>
      <ul>
        {errors.map((error) => (
          <li>{error}</li>
        ))}
      </ul>
    </>
  );

function PreviewFacts({ preview }: { preview: ImportPreview }) {
  const { columns, players, notes, questions } = preview;
  if (questions.length > 0) return questions.map((question) => <Question {...question} />);
  return (
    <>
      <table class="import-columns">
        <caption>Preview: {players === 1 ? "1 player" : `${players} players`}, not imported yet</caption>
        <thead>
          <tr>
            <th scope="col">In the register</th>
            <th scope="col">In your text</th>
            <th scope="col">In all</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ label, heading, sum }) => (
            <tr>
              <th scope="row">{label}</th>
              <td>{heading ?? <span class="quiet">no such column</span>}</td>
              <td>{sum}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul>
        {notes.map((note) => (
          <li>{note}</li>
        ))}
        <li>Only the register changes: revenue, other costs and the signing stay as they are.</li>
      </ul>
    </>
  );
}

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
