import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parse } from "csv-parse/sync";
import * as z from "zod";
import { CliError } from "../cli.ts";
import { decodePage } from "./decode.ts";
import { type FetchOptions, fetchPage, PageError, type RobotsCache, requireHtml } from "./fetch.ts";
import type { ReadWithLedger } from "./reader.ts";
import type { ReadPage } from "./report.ts";

/** Fetches and reads pages, in the order of their addresses. */
export async function* readAddresses(
  addresses: readonly string[],
  read: ReadWithLedger,
  options: FetchOptions,
): AsyncGenerator<ReadPage> {
  const robots: RobotsCache = new Map();
  for (const url of addresses)
    yield await readOne({ url }, async () => {
      const { address, contentType, bytes } = await fetchPage(url, options, robots);
      return read(decodePage(bytes, contentType), address);
    });
}

const pageList = z.array(z.object({ file: z.string().min(1), url: z.string().min(1) })).min(1);

/** Reads saved pages. Paths are relative to the list or to the folder of work. Throws CliError (1) on a faulty list. */
export async function* readSaved(list: string, read: ReadWithLedger): AsyncGenerator<ReadPage> {
  for (const { file, url } of await readList(list)) {
    const near = join(dirname(list), file);
    yield await readOne({ file, url }, async () => {
      const bytes = await readFile(existsSync(near) ? near : file).catch(() => {
        throw new PageError(`There is no file ${file}.`);
      });
      requireHtml(bytes, "");
      return read(decodePage(bytes, ""), url);
    });
  }
}

async function readList(list: string): Promise<z.infer<typeof pageList>> {
  const text = await readFile(list, "utf8").catch(() => {
    throw new CliError(`${list} cannot be read.`, 1);
  });
  try {
    return pageList.parse(parse(text, { columns: true, bom: true, skip_empty_lines: true }));
  } catch {
    throw new CliError(`${list} is no list of pages: a CSV file with the columns file and url.`, 1);
  }
}

/** A page that cannot be read does not end the run. */
async function readOne(
  page: Omit<ReadPage, "reading">,
  read: () => Promise<ReadPage["reading"]>,
): Promise<ReadPage> {
  try {
    return { ...page, reading: await read() };
  } catch (error) {
    if (error instanceof PageError) return { ...page, reading: { problem: error.message } };
    throw error;
  }
}
