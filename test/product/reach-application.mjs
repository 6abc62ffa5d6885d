// Loaded into the server before it starts. No server but ours runs in the tests, so what it asks of the fictional application's
// site goes to APPLICATION_SITE. All other requests go their own way.
import http from "node:http";
import https from "node:https";
import { syncBuiltinESMExports } from "node:module";

const { request } = https;

https.request = (url, { headers, signal, ...others }) =>
  url.host === "app.example.org"
    ? http.request(new URL(url.pathname, process.env.APPLICATION_SITE), { headers, signal, agent: false })
    : request(url, { headers, signal, ...others });
syncBuiltinESMExports();
