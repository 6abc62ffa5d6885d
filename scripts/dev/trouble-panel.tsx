import type { Trouble } from "./trouble.ts";

/** A page shows so many lines; the terminal has them all. */
const SHOWN = 50;

/** The banner that lies over an open page. What it quotes comes from evidence under way: the JSX escapes it. */
export function TroublePanel({ title, lines }: Trouble) {
  return (
    <section class="dev-trouble" role="alert">
      <h2>{title}</h2>
      <p>This page stays as it was until it is mended; then it refreshes by itself.</p>
      <pre>{lines.slice(0, SHOWN).join("\n")}</pre>
      {lines.length > SHOWN ? <p>And {lines.length - SHOWN} more lines, in the terminal.</p> : ""}
    </section>
  );
}

/** The page in the place of all others as long as there is no build to serve. */
export const waitingPage = (): string => `<!doctype html>${String(<WaitingPage />)}`;

function WaitingPage() {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="color-scheme" content="light dark" />
        <title>Building … · Clubledger</title>
      </head>
      <body>
        <p>Nothing is built yet. This page refreshes by itself.</p>
      </body>
    </html>
  );
}
