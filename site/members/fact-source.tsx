import type { BuyerSummary } from "../../contract/members/records.ts";
import { Time } from "../frame/format.tsx";

/** A link to the source of a fact, by its publisher if it is known, otherwise by its host. */
export const FactSource = ({ url, publisher }: { url: string; publisher?: string }) => (
  <a class="fact-source" href={url} rel="external nofollow noreferrer">
    {publisher ?? new URL(url).hostname.replace(/^www\./, "")}
  </a>
);

interface DatedSourceProps {
  url: string;
  /** The record's own. */
  sources: BuyerSummary["sources"];
}

/** A link to the source of a fact, with its publisher and date as the record's list of sources has them. */
export function DatedSource({ url, sources }: DatedSourceProps) {
  const source = sources.find((one) => one.url === url);
  if (source === undefined) return <FactSource url={url} />;
  return (
    <span class="small">
      <FactSource url={url} publisher={source.publisher} />,{" "}
      {source.date === null ? "undated" : <Time at={source.date} />}
    </span>
  );
}
