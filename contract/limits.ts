/** Limits of one request to the public API; those of members are in `members/limits.ts`. */

export const MAX_PAGE_SIZE = 5000;
export const MAX_OFFSET = 1_000_000_000;
export const MAX_FILTER_LENGTH = 200;
/** Values of a parameter that may be repeated. */
export const MAX_FILTER_VALUES = 20;
/** The oldest age of evidence that can be asked for. */
export const MAX_MONTHS = 600;
export const MAX_PLAYERS = 500;
/** Players of a squad plan or a projection, whose moves and seasons cost many times as much to calculate. */
export const MAX_PLAN_PLAYERS = 150;
export const MAX_MOVES = 60;
export const MAX_ADD_ONS = 20;
export const MAX_PAYMENTS = 20;
export const MAX_SEASONS = 6;
/** Enough for MAX_PLAYERS with long names and MAX_MOVES. */
export const MAX_CALCULATOR_BODY_KIB = 256;
export const MAX_HEADERS_KIB = 16;
/** Within this time the headers must arrive, and then the whole request. */
export const HEADERS_TIMEOUT_SECONDS = 10;
export const REQUEST_TIMEOUT_SECONDS = 30;
/** Lifetimes of public data in a client and a shared cache. A shared cache may serve it as long again while it asks for new data. */
export const CLIENT_CACHE_SECONDS = 300;
export const SHARED_CACHE_SECONDS = 86_400;
