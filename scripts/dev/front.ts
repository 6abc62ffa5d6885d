import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { OpenPages } from "./open-pages.tsx";
import { type ClientFile, EVENTS, readClientFiles, withClient } from "./page-client.ts";
import { passOn } from "./pass-on.ts";
import { waitingPage } from "./trouble-panel.tsx";

/** A build that can be asked: by which name pages know it, and at which port of this machine it is served. */
export interface ServedBuild {
  build: string;
  port: number;
}

export interface FrontOptions {
  host: string;
  /** 0 for any that is free. */
  port: number;
  pages: OpenPages;
  /** The build to serve at this moment; undefined as long as there is none. */
  served: () => ServedBuild | undefined;
}

export interface Front {
  port: number;
  close: () => Promise<void>;
}

/**
 * What the browser talks to. It stays while the processes behind it come and go, so that pages keep their connection
 * and the last good build is served on. Rejects where the port cannot be had.
 */
export async function openFront({ host, port, pages, served }: FrontOptions): Promise<Front> {
  const clientFiles = await readClientFiles();
  const server = createServer((request, response) => {
    const path = request.url?.split("?")[0] ?? "/";
    const file = clientFiles.get(path);
    if (file !== undefined) giveFile(response, file);
    else if (path === EVENTS) pages.connect(response);
    else give(request, response, served());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    close: () => closeServer(server),
  };
}

function give(request: IncomingMessage, response: ServerResponse, served: ServedBuild | undefined): void {
  if (served !== undefined) passOn(request, response, served);
  else givePage(response, withClient(waitingPage(), ""));
}

/** 503, so that no program takes it for an answer. */
function givePage(response: ServerResponse, html: string): void {
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "Retry-After": "1",
  };
  response.writeHead(503, headers).end(html);
}

function giveFile(response: ServerResponse, { contentType, body }: ClientFile): void {
  response.writeHead(200, { "Content-Type": contentType, "Cache-Control": "no-store" }).end(body);
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
