import type { ServerResponse } from "node:http";
import type { Trouble } from "./trouble.ts";
import { TroublePanel } from "./trouble-panel.tsx";

/** The pages that are open in browsers, each listening over Server-Sent Events. */
export interface OpenPages {
  /** Keeps a page told from now on, beginning with what holds at the moment. */
  connect: (response: ServerResponse) => void;
  /** A newer build is served: pages of another build reload, and what was laid over them goes. */
  refresh: (build: string) => void;
  showProblems: (trouble: Trouble) => void;
  close: () => void;
}

const STREAM_HEADERS = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
};
/** How soon a page tries again when the command was stopped and started anew. Milliseconds. */
const RETRY = 500;

export function createOpenPages(): OpenPages {
  const open = new Set<ServerResponse>();
  let newest = "";
  let problems = "";
  const send = (event: string) => {
    for (const page of open) page.write(event);
  };
  return {
    connect(response) {
      response.writeHead(200, STREAM_HEADERS);
      response.write(`retry: ${RETRY}\n\n${newest}${problems}`);
      open.add(response);
      response.once("close", () => open.delete(response));
    },
    refresh(build) {
      newest = eventOf("refresh", { build });
      problems = "";
      send(newest);
    },
    showProblems(trouble) {
      problems = eventOf("problems", { ...trouble, html: String(<TroublePanel {...trouble} />) });
      send(problems);
    },
    close() {
      for (const page of open) page.end();
    },
  };
}

/** JSON has no line end within, so the data of an event is always one line. */
const eventOf = (name: string, data: unknown): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
