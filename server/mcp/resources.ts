import { ResourceNotFoundError, type Server } from "@modelcontextprotocol/server";

/** A text that clients can list and read. */
export interface McpResource {
  uri: string;
  name: string;
  title: string;
  description: string;
  mimeType: "text/markdown";
  text: string;
}

/** No resource has a longer URI. */
const MAX_URI_ECHO = 200;

/** Serves the texts to the clients of a server. Reading an unknown URI is the protocol's error for it, -32602 with the URI. */
export function serveResources(server: Server, resources: readonly McpResource[]): void {
  server.setRequestHandler("resources/list", () => ({
    resources: resources.map(({ text: _text, ...about }) => about),
  }));
  // Clients ask for it wherever there are resources.
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: [] }));
  server.setRequestHandler("resources/read", ({ params }) => {
    const resource = resources.find(({ uri }) => uri === params.uri);
    if (resource === undefined) {
      const message = "No resource has this URI: resources/list names them.";
      throw new ResourceNotFoundError(params.uri.slice(0, MAX_URI_ECHO), message);
    }
    const { uri, mimeType, text } = resource;
    return { contents: [{ uri, mimeType, text }] };
  });
}
