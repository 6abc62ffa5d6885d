import { once } from "node:events";
import { createConnection, type Socket } from "node:net";

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

async function openLine(port: number) {
  const socket: Socket = createConnection({ port, host: "127.0.0.1", noDelay: true });
  await once(socket, "connect");
  let received: Buffer = Buffer.alloc(0);
  let waiting: Waiting | undefined;
  const fail = (error: Error) => {
    waiting?.reject(error);
    waiting = undefined;
  };
  socket.on("data", (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const answer = wholeAnswer(received);
    if (answer === undefined) return;
    received = received.subarray(answer.bytes);
    const done = waiting;
    waiting = undefined;
    done?.resolve(answer.status);
  });
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
