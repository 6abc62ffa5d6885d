import { once } from "node:events";
import { createConnection } from "node:net";

/** A kept connection that asks one thing at a time: less work than Node's own client, so that the server is the slower one. */
export interface Connection {
  /**
   * Sends a whole request and gives the status of its answer once all of it is there. Rejects where the connection ends before; the next
   * request then opens another.
   */
  ask: (request: Buffer) => Promise<number>;
  close: () => void;
}

interface Waiting {
  resolve: (status: number) => void;
  reject: (error: Error) => void;
}

const HEAD_END = Buffer.from("\r\n\r\n");

/** Connects to a server whose answers tell their length. */
export async function connect(port: number): Promise<Connection> {
  let line = await openLine(port);
  return {
    async ask(request) {
      if (line.isOver()) line = await openLine(port);
      return line.ask(request);
    },
    close: () => line.close(),
  };
}

const NOTHING: Buffer = Buffer.alloc(0);
/** As much as Node reads at a time. Bytes. */
const READ_BYTES = 64 * 1024;

async function openLine(port: number) {
  let received = NOTHING;
  let waiting: Waiting | undefined;
  const fail = (error: Error) => {
    waiting?.reject(error);
    waiting = undefined;
  };
  const take = (chunk: Buffer) => {
    const all = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const answer = wholeAnswer(all);
    // Copied where some of it must wait for the rest, because the next chunk comes in the same memory.
    received = answer?.bytes === all.length ? NOTHING : Buffer.from(all.subarray(answer?.bytes ?? 0));
    if (answer === undefined) return;
    const done = waiting;
    waiting = undefined;
    done?.resolve(answer.status);
  };
  const socket = createConnection({
    port,
    host: "127.0.0.1",
    noDelay: true,
    // Read into the same memory again and again: 64 KiB for each answer would make the generator stand still for 30 ms each second,
    // to collect them, and what became due meanwhile would fall upon the server all at once.
    onread: {
      buffer: Buffer.alloc(READ_BYTES),
      callback: (bytes, buffer) => {
        take(Buffer.from(buffer.buffer, buffer.byteOffset, bytes));
        return true;
      },
    },
  });
  await once(socket, "connect");
  socket.on("error", fail);
  socket.on("close", () => fail(new Error("the server closed a connection")));
  return {
    isOver: () => socket.destroyed || !socket.writable,
    ask: (request: Buffer): Promise<number> =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

/** The answer that the bytes begin with; undefined where some of it is still to come. */
export function wholeAnswer(bytes: Buffer): { status: number; bytes: number } | undefined {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const head = bytes.toString("latin1", 0, end);
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
  const total = end + HEAD_END.length + length;
  return bytes.length < total ? undefined : { status: Number(head.slice(9, 12)), bytes: total };
}
