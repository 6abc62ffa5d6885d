import { once } from "node:events";
import { createServer, request as forward } from "node:http";
import { listenLocally } from "../listening.ts";

/** Everybody's address as the proxy sees it. */
const VISITOR = "198.51.100.7";

/** A proxy as operators put before the server: it says who asks, and that they ask over https. */
export async function startProxy(host: string, serverPort: () => number) {
  const proxy = createServer((request, response) => {
    const { method, url: path, headers } = request;
    const forwarded = forward(
      {
        ...{ host: "127.0.0.1", port: serverPort(), method, path },
        headers: {
          ...headers,
          host,
          "x-forwarded-proto": "https",
          "x-forwarded-for": VISITOR,
        },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    forwarded.on("error", (error) => response.destroy(error));
    request.pipe(forwarded);
  });
  return {
    url: `http://127.0.0.1:${await listenLocally(proxy)}`,
    async close() {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, "close");
    },
  };
}
