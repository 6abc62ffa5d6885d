import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type EditedFile, readValidEvidence, writeFiles } from "../evidence/edit.ts";
import { type Ledger, toLedger } from "../evidence/ledger/ledger.ts";
import { evidenceFiles, membersInside } from "../evidence/reading/evidence-files.ts";
import type { SourceFile } from "../evidence/records.ts";
import type { CheckContext } from "../evidence/validation/context.ts";
import { latestDayOnEarth } from "../evidence/values/dates.ts";
import { createMonthTable } from "../pages/day-texts.ts";
import { createReader, type ReadWithLedger } from "../pages/reader.ts";

export interface LedgerState {
  /** Beginning of the paths of its files. */
  top: string;
  context: CheckContext;
  ledger: Ledger;
  read: ReadWithLedger;
}

/** Changes that a form would make, and what the check would say. */
export interface Preview {
  /** A sentence: what becomes of it. */
  outcome: string;
  /** The check's messages by field; under the empty name, those that are about no field of the form. */
  problems: Readonly<Record<string, readonly string[]>>;
  files: readonly EditedFile[];
  /** The evidence as it would be with these files. */
  context: CheckContext;
}

const isClean = ({ problems, files }: Preview): boolean =>
  Object.keys(problems).length === 0 && files.length > 0;

type Written = Preview & { undo?: () => Promise<string> };

type WrittenFile = Pick<EditedFile, "path" | "text"> & { before: string | undefined };

/** The evidence of a folder, one write at a time. */
export class DeskLedger {
  readonly #folder: string;
  readonly #now: () => Date;
  readonly #months = createMonthTable();
  #state: LedgerState | undefined;
  #lastWrite: Promise<unknown> = Promise.resolve();

  constructor(folder: string, now: () => Date) {
    this.#folder = folder;
    this.#now = now;
  }

  /** The evidence, read again only if a file has changed. Throws CliError if it has problems. */
  async state(): Promise<LedgerState> {
    const latestDay = latestDayOnEarth(this.#now());
    const { folder, top } = membersInside(this.#folder);
    const files = evidenceFiles(this.#folder, existsSync(folder) ? { folder, top } : undefined);
    const known = this.#state;
    if (known?.context.today === latestDay && isSame(files, known.context.evidence.files)) return known;
    return this.#keep(await readValidEvidence(this.#folder, latestDay));
  }

  #keep(context: CheckContext): LedgerState {
    const ledger = toLedger(context.evidence);
    const read = createReader(ledger, context.today, this.#months);
    this.#state = { top: basename(this.#folder), context, ledger, read };
    return this.#state;
  }

  /** Writes what a preview changes, all of it, if the check has nothing against it. */
  write(makePreview: (state: LedgerState) => Preview | Promise<Preview>): Promise<Written> {
    return this.#serialize(async () => {
      const state = await this.state();
      const preview = await makePreview(state);
      if (!isClean(preview)) return preview;
      await writeFiles(this.#folder, preview.files);
      // The preview has read and checked it.
      this.#keep(preview.context);
      const before = new Map(
        state.context.evidence.files.map(({ path, bytes }) => [path, Buffer.from(bytes).toString()]),
      );
      const written = preview.files.map(({ path, text }) => ({ path, text, before: before.get(path) }));
      return { ...preview, undo: () => this.#serialize(() => this.#restore(preview.outcome, written)) };
    });
  }

  /** Restores files as they were, and returns a sentence. A file that has changed since is not touched. */
  async #restore(label: string, files: readonly WrittenFile[]): Promise<string> {
    for (const { path, text } of files)
      if ((await readFile(this.#place(path), "utf8").catch(() => undefined)) !== text)
        return `${path} has changed since it was written; nothing is undone.`;
    const old = files.flatMap(({ path, before }) => (before === undefined ? [] : [{ path, text: before }]));
    await writeFiles(this.#folder, old);
    for (const { path, before } of files) if (before === undefined) await rm(this.#place(path));
    return `Undone: ${label}`;
  }

  #place = (path: string): string => join(dirname(this.#folder), path);

  #serialize<Value>(run: () => Promise<Value>): Promise<Value> {
    const turn = this.#lastWrite.then(run);
    this.#lastWrite = turn.catch(() => undefined);
    return turn;
  }
}

function isSame(files: readonly SourceFile[], known: readonly SourceFile[]): boolean {
  const others = new Map(known.map(({ path, bytes }) => [path, bytes]));
  return (
    files.length === known.length &&
    files.every(({ path, bytes }) => Buffer.compare(bytes, others.get(path) ?? Buffer.of()) === 0)
  );
}
