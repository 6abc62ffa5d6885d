import { expect, test } from "vitest";
import { sourceHref } from "../../site/frame/source-href.ts";

const PAGE = "https://news.example.org/a";

test.each([
  [PAGE, null, PAGE],
  [`${PAGE}?b=1`, "All tickets", `${PAGE}?b=1#:~:text=All%20tickets`],
  [`${PAGE}#part`, "Müster", `${PAGE}#part:~:text=M%C3%BCster`],
  [PAGE, "ten-year, A & B", `${PAGE}#:~:text=ten%2Dyear%2C%20A%20%26%20B`],
])("the link to %s with the quote %j is %s", (url, quote, href) => {
  expect(sourceHref({ url, quote })).toBe(href);
});
