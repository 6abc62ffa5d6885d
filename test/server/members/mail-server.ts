import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";

interface MailServerOptions {
  /** Whether every recipient is refused. */
  refuse?: boolean;
  /** Whether it hangs up instead of saying that it has a mail. */
  hangUp?: boolean;
  /** Whether it says nothing once it has a mail. */
  silent?: boolean;
}

/** A mail server that keeps what it receives, until the test ends. */
export async function mailServer(options: MailServerOptions = {}) {
  const { close, ...server } = await startMailServer(options);
  onTestFinished(close);
  return server;
}

/** A mail server that keeps what it receives. The caller closes it. */
export async function startMailServer({
  refuse = false,
  hangUp = false,
  silent = false,
}: MailServerOptions = {}) {
  const received: string[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onRcptTo: ({ address }, _session, done) =>
      done(refuse ? new Error(`no such person: ${address}`) : undefined),
    onData(stream, _session, done) {
      let text = "";
      stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
      stream.on("end", () => {
        received.push(text);
        if (hangUp) for (const connection of server.connections) connection.close();
        else if (!silent) done();
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, received, connections: () => connections, close };
}
