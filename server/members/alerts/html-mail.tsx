import type { Child } from "hono/jsx";

/** Styles are inline, because many mail programs drop style sheets. Colours are left to the mail program, so that its dark mode works. */
export const LINE_STYLE = "margin:0 0 8px";
export const SMALL_STYLE = "margin:0 0 8px;font-size:14px";

/**
 * Returns a mail as HTML: one column, nothing that is loaded.
 * @param footer why the mail was sent
 */
export function htmlMail(title: string, footer: Child, content: Child): string {
  const page = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
      </head>
      <body style="margin:0 auto;max-width:640px;padding:24px 16px;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere">
        <p style={SMALL_STYLE}>Clubledger</p>
        <h1 style="font-size:24px;line-height:1.25;margin:0 0 16px">{title}</h1>
        {content}
        <p style="margin:32px 0 0;padding:16px 0 0;border-top:1px solid #8a8f98;font-size:14px">{footer}</p>
      </body>
    </html>
  );
  return `<!doctype html>${page.toString()}`;
}
