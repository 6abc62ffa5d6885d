import { connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { listenLocally } from "../listening.ts";

/** A way to a PostgreSQL that can be cut, or fall silent, as a network and a machine do. It ends with the test. */
export interface Line {
  /** The database's address by this way. */
  url: string;
  /** Ends every connection without a word, as where PostgreSQL is killed. */
  cut: () => void;
  /** From the first statement on that holds this text, a connection carries nothing more and stays open. */
  silentFrom: (text: string) => void;
  /** Whether a connection has fallen silent. */
  silent: () => boolean;
  /** Connections carry everything again; those that fell silent stay so. */
  mend: () => void;
}

export async function lineTo(url: string): Promise<Line> {
  const [target, own] = [new URL(url), new URL(url)];
  const near = new Set<Socket>();
  let silencing: string | undefined;
  let anySilent = false;
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    let silent = false;
    near.add(client);
    client.on("data", (sent: Buffer) => {
      silent ||= silencing !== undefined && sent.includes(silencing);
      anySilent ||= silent;
      if (!silent) database.write(sent);
    });
    database.on("data", (said: Buffer) => void (silent || client.write(said)));
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      one.on("error", () => undefined);
      one.on("close", () => other.destroy());
    }
    client.on("close", () => near.delete(client));
  });
  own.host = `127.0.0.1:${await listenLocally(server)}`;
  const cut = () => {
    for (const client of near) client.destroy();
  };
  onTestFinished(() => {
    server.close();
    cut();
  });
  return {
    url: own.href,
    cut,
    silentFrom(text) {
      silencing = text;
    },
    silent: () => anySilent,
    mend() {
      silencing = undefined;
    },
  };
}
