import { findById } from "./element.ts";

/** The buttons that copy a link to the scenario and the line that asks the API the same. */
export function offerCopies(link: () => string): void {
  findById("copy-link").addEventListener("click", () => copy(link(), "The link"));
  findById("copy-curl").addEventListener("click", () =>
    copy(findById("curl").textContent ?? "", "The request"),
  );
}

async function copy(text: string, name: string): Promise<void> {
  const said = findById("copied");
  said.textContent = "";
  try {
    await navigator.clipboard.writeText(text);
    said.textContent = `${name} is copied.`;
  } catch {
    // Browsers refuse without permission or a secure address; what is in sight can still be copied by hand.
    said.textContent = `The browser did not allow it: copy ${name === "The link" ? "the page's address" : "the line above"} by hand.`;
  }
}
