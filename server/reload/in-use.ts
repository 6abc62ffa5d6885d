import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { IN_USE, IN_USE_SECONDS } from "../../contract/index-files.ts";

/** Several signs in the time that one counts for, so that a process under load is not taken for one that has ended. Milliseconds. */
const SIGN_EVERY = (IN_USE_SECONDS * 1000) / 5;

/** A build that is marked as served. */
export interface InUse {
  end: () => void;
}

/**
 * Marks a build as served for as long as this process serves it, so that publishing others does not remove the pages, which are read when
 * they are asked for. A server that may not write there serves all the same: whoever publishes must then keep what is served.
 */
export async function markInUse(folder: string): Promise<InUse> {
  const sign = () => writeFile(join(folder, IN_USE), "").catch(() => undefined);
  await sign();
  const timer = setInterval(() => void sign(), SIGN_EVERY).unref();
  return { end: () => clearInterval(timer) };
}
