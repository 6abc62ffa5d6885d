import { existsSync } from "node:fs";

const FOLDERS = ["/usr/bin", "/usr/local/bin", "/opt/google/chrome"];
/** The first is the same browser without windows and extensions: the tests take half the time in it. */
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome"];
const PATHS = FOLDERS.flatMap((folder) => NAMES.map((name) => `${folder}/${name}`));

/** Chromium must start without a screen and without user namespaces, and send no requests of its own. */
export const CHROMIUM_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The program; undefined if this machine has none, or none where CHROMIUM says. */
export const CHROMIUM = (process.env.CHROMIUM === undefined ? PATHS : [process.env.CHROMIUM]).find((path) =>
  existsSync(path),
);
