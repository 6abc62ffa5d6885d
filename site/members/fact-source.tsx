import type { BuyerSummary } from "../../contract/members/records.ts";
import { Time } from "../frame/format.tsx";
import { sourceHref } from "../frame/source-href.ts";

/** A link to the source of a fact, by its publisher if it is known, otherwise by its host. */
export const FactSource = ({ url, publisher }: { url: string; publisher?: string }) => (
  <a class="fact-source" href={url} rel="external nofollow noreferrer">
    {publisher ?? new URL(url).hostname.replace(/^www\./, "")}
  </a>
);

interface RecordSourcesProps {
  record: {
    sources: readonly { url: string; publisher: string; date: string | null; quote?: string | null }[];
    verificationDate: string;
  };
}

/** The pages that a record rests on, and the day on which they were last read. */
export const RecordSources = ({ record: { sources, verificationDate } }: RecordSourcesProps) => (
  <p class="small quiet">
    {sources.length === 1 ? "Source" : "Sources"}:{" "}
    {sources.map(({ url, quote = null, publisher, date }, index) => (
      <>
        {index === 0 ? "" : "; "}
        <FactSource url={sourceHref({ url, quote })} publisher={publisher} />,{" "}
        {date === null ? "undated" : <Time at={date} />}
      </>
    ))}
    . Verified <Time at={verificationDate} />.
  </p>
);

interface DatedSourceProps {
  url: string;
  /** The record's own. */
  sources: BuyerSummary["sources"];
  /** The page's date, if another record has it. */
  date?: string | null;
}

/** A link to the source of a fact, with its publisher and date as far as they are known. */
export function DatedSource({ url, sources, date = null }: DatedSourceProps) {
  const source = sources.find((one) => one.url === url);
  const known = date ?? source?.date ?? null;
  if (source === undefined && known === null) return <FactSource url={url} />;
  return (
    <span class="small">
      <FactSource url={url} {...(source && { publisher: source.publisher })} />,{" "}
      {known === null ? "undated" : <Time at={known} />}
    </span>
  );
}
