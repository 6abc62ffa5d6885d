/**
 * Parameters that follow the reader around and that no page needs. Others stay, even odd ones: an address must still
 * lead to the same page.
 */
const TRACKING = [
  /^utm_/,
  /^(?:(?:fb|g|d|y|tw|tt)clid|wbraid|gbraid|msclkid)$/,
  /^(?:gclsrc|igshid|igsh|mc_cid|mc_eid|mkt_tok|vero_id|oly_enc_id|oly_anon_id|_hsenc|_hsmi|_ga|_gl)$/,
  /^(?:at_medium|at_campaign|at_custom\d|ocid|xtor|intcmp|feedref|publicationsource|wpmp_switcher)$/,
];

/**
 * The address as evidence keeps it: lower-case scheme and host, no dot at the end of the host, no default port, no
 * tracking parameters, no text-fragment. The page it leads to is the same. Expects an address that parses.
 */
export function canonicalUrl(address: string): string {
  const match = /^([a-z][a-z0-9+.-]*:\/\/)([^/\\?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/i.exec(address);
  if (match === null) return address;
  const [, scheme = "", host = "", path = "", query = "", fragment = ""] = match;
  return [
    cleanScheme(scheme),
    cleanHost(host, scheme),
    path || "/",
    cleanQuery(query),
    cleanFragment(fragment),
  ].join("");
}

const cleanScheme = (scheme: string): string => scheme.toLowerCase();

function cleanHost(host: string, scheme: string): string {
  const defaultPort = scheme.toLowerCase() === "https://" ? /:443$/ : /:80$/;
  return host
    .toLowerCase()
    .replace(defaultPort, "")
    .replace(/\.+(?=$|:)/, "");
}

function cleanQuery(query: string): string {
  const kept = query
    .slice(1)
    .split("&")
    .filter((parameter) => parameter !== "" && !isTracking(parameter));
  return kept.length === 0 ? "" : `?${kept.join("&")}`;
}

function isTracking(parameter: string): boolean {
  const name = (parameter.split("=")[0] ?? "").toLowerCase();
  return TRACKING.some((form) => form.test(name));
}

function cleanFragment(fragment: string): string {
  const kept = fragment.replace(/:~:.*$/, "");
  return kept === "#" ? "" : kept;
}
