/**
 * The bytes of a request's body; undefined where they are more than so many. What is beyond is read on and thrown away: a body that is
 * left alone would stop up its connection, and the next request over it, which behind a proxy is another reader's, would be lost.
 */
export async function limitedBody({ body }: Request, most: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  if (body === null) return Buffer.concat(chunks);
  const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader();
  let size = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length;
    if (size > most) {
      void throwAway(reader);
      return undefined;
    }
    chunks.push(read.value);
  }
  return Buffer.concat(chunks);
}

/** Until the body ends, or the listener closes the connection of one that has not ended soon after its answer. */
async function throwAway(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    for (let ended = false; !ended; ) ended = (await reader.read()).done;
  } catch {
    // The connection has gone, and with it what was to be thrown away.
  }
}
