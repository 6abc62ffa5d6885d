import { MAX_ALERTS } from "../../../contract/members/limits.ts";
import { memberPaths } from "../../../contract/site-paths.ts";
import { slugOf } from "../../../contract/text-folding.ts";
import { withArticle } from "../../../site/frame/format.tsx";
import type { Alert, AlertSubject } from "../alerts/alerts.ts";
import type { SubjectNames } from "../alerts/describe-alert.ts";
import { type SavedSearchKind, searchSubject } from "../alerts/saved-search.ts";
import { FormToken } from "./frame.tsx";

/** Anchor of a page's controls, so that saving leads back to them. */
export const ALERT_CONTROLS = "alerts";

export interface AlertOffer extends AlertSubject {
  /** Name of what is watched. */
  name?: string;
}

/** The search that a list shows; none if its filters are wrong. */
export function searchOffer(kind: SavedSearchKind, query: URLSearchParams): AlertOffer[] {
  const subject = searchSubject(kind, query.toString());
  return subject === undefined ? [] : [{ kind, subject }];
}

/** The country that a list is filtered by, if the ledger knows it. */
export function countryOffer({ country }: SubjectNames, value = ""): AlertOffer[] {
  const subject = slugOf(value);
  const name = country.get(subject);
  return name === undefined ? [] : [{ kind: "country", subject, name }];
}

interface AlertControlsProps {
  offers: readonly AlertOffer[];
  alerts: readonly Alert[];
  formToken: string;
  /** The page with its query. */
  returnTo: string;
}

/** Buttons that save alerts, or what has become of those that are saved. */
export const AlertControls = ({ offers, alerts, ...form }: AlertControlsProps) => (
  <div id={ALERT_CONTROLS} class="alert-controls">
    {offers.map((offer) => {
      const saved = alerts.find(({ kind, subject }) => kind === offer.kind && subject === offer.subject);
      if (saved !== undefined) return <Saved offer={offer} paused={saved.paused !== null} />;
      return alerts.length < MAX_ALERTS ? <SaveForm offer={offer} {...form} /> : null;
    })}
    {alerts.length < MAX_ALERTS ? null : (
      <p class="small">
        You follow {MAX_ALERTS} things, the maximum. <a href={memberPaths.alerts}>Delete one</a> to add
        another.
      </p>
    )}
  </div>
);

interface OfferTexts {
  button: (name: string) => string;
  saved: (name: string) => string;
  /** Completes "We will email you when a release …". */
  news: string;
}

const SEARCH: OfferTexts = {
  button: () => "Save this search",
  saved: () => "You have saved this search.",
  news: "adds or changes a result",
};

const FOLLOWED: OfferTexts = {
  button: () => "Follow",
  saved: () => "You follow this.",
  news: "has news of it",
};

const NAMED: Omit<OfferTexts, "news"> = {
  button: (name) => `Follow ${name}`,
  saved: (name) => `You follow ${name}.`,
};

const TEXTS: Readonly<Record<AlertSubject["kind"], OfferTexts>> = {
  buyers: SEARCH,
  deals: SEARCH,
  buyer: { ...NAMED, news: "has news about it or its deals" },
  club: { ...NAMED, news: "has news about its owners or deals" },
  country: {
    button: (name) => `Follow ${withArticle(name)}`,
    saved: (name) => `You follow ${withArticle(name)}.`,
    news: "has news about deals there or buyers with clubs there",
  },
  technology: FOLLOWED,
  list: FOLLOWED,
};

function Saved({ offer: { kind, name = "" }, paused }: { offer: AlertOffer; paused: boolean }) {
  const { saved, news } = TEXTS[kind];
  return (
    <p class="small">
      <span aria-hidden="true">✓ </span>
      {saved(name)} {paused ? "It is paused." : `We email you when a release ${news}.`}{" "}
      <a href={memberPaths.alerts}>All that you follow</a>
    </p>
  );
}

type SaveFormProps = Pick<AlertControlsProps, "formToken" | "returnTo"> & { offer: AlertOffer };

function SaveForm({ offer: { kind, subject, name = "" }, formToken, returnTo }: SaveFormProps) {
  const { button, news } = TEXTS[kind];
  return (
    <form method="post" action={memberPaths.alerts}>
      <FormToken formToken={formToken} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="subject" value={subject} />
      <input type="hidden" name="return_to" value={returnTo} />
      <button type="submit" class="secondary">
        {button(name)}
      </button>{" "}
      <span class="small quiet">We will email you when a release {news}.</span>
    </form>
  );
}
