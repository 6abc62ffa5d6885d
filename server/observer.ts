/** How a request at the members' door ended that was not let in. */
export type RejectReason =
  | "no key"
  | "unknown key"
  | "too many unknown keys"
  | "key in address"
  | "plain http"
  | "not Pro";

/** The index that is served, by the data versions of its parts. */
export interface ServedVersions {
  dataVersion: string;
  /** Undefined where there are no members. */
  members: string | undefined;
}

/**
 * Is told of what happens while the server runs, for metrics; each part knows only what it tells. Nothing told holds a key, an
 * address, an e-mail or a query, and every word comes from a list that is fixed by the code.
 */
export interface Observer {
  /** @param route the pattern of the route that answered, never the path that was asked for */
  requestEnded: (route: string, method: string, status: number, seconds: number) => void;
  authRejected: (why: RejectReason) => void;
  /** A member's request was refused, because the limit of a window is used up. */
  limitReached: (window: string) => void;
  /** Somebody was told to wait by a brake. */
  throttled: (brake: string) => void;
  /** The store could not do what was asked of it. */
  storeError: (trouble: DbErrorKind) => void;
  /** The store has been opened, or lost. */
  storeChanged: (available: boolean) => void;
  toolCalled: (tool: string, outcome: ToolOutcome) => void;
  indexServed: (versions: ServedVersions) => void;
  /** A published build was not fit to be served. */
  indexRefused: () => void;
}

export type DbErrorKind = "locked" | "broken" | "not open";
export type ToolOutcome = "answered" | "refused";
