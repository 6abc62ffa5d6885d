export type RejectReason =
  | "no key"
  | "unknown key"
  | "too many unknown keys"
  | "key in address"
  | "plain http"
  | "not Pro";

/** Events of the running server, for metrics. No event contains a key, address, email or query; all labels are fixed. */
export interface Observer {
  /** @param route the pattern of the route, never the requested path */
  requestEnded: (route: string, method: string, status: number, seconds: number) => void;
  authRejected: (reason: RejectReason) => void;
  /** A member's request was beyond the limit of a window. */
  limitReached: (window: string) => void;
  throttled: (throttle: string) => void;
  storeError: (kind: "locked" | "broken" | "not open") => void;
  /** The members' store was opened or lost. */
  storeChanged: (available: boolean) => void;
  /** SQLite compiled a statement, which is then kept. */
  statementPrepared: () => void;
  toolCalled: (tool: string, outcome: "answered" | "refused") => void;
  /** @param versions the data versions; `members` is undefined without a members' index */
  indexServed: (versions: { dataVersion: string; members: string | undefined }) => void;
  indexRefused: () => void;
}
