import { raw } from "hono/html";

/** A block of data for machines that read pages. It is never run, so the content security policy lets it be. */
export function JsonLd({ data }: { data: Readonly<Record<string, unknown>> }) {
  const json = JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c");
  return <script type="application/ld+json">{raw(json)}</script>;
}
