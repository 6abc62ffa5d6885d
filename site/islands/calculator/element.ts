/** A new element with attributes and content. Text is text: nothing that the API or a reader gives is read as HTML. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...content);
  return made;
}

/** The element that the page must have here. Throws where page and script do not fit together. */
export function find<Kind extends Element>(
  root: ParentNode,
  selector: string,
  kind: new (...none: never[]) => Kind,
): Kind {
  const found = root.querySelector(selector);
  if (found instanceof kind) return found;
  throw new Error(`the page has no ${selector}`);
}

export const findById = (id: string): HTMLElement => find(document, `#${id}`, HTMLElement);

/** All elements of a kind, in the order of the page. */
export function findAll<Kind extends Element>(
  root: ParentNode,
  selector: string,
  kind: new (...none: never[]) => Kind,
): Kind[] {
  return [...root.querySelectorAll(selector)].filter((found): found is Kind => found instanceof kind);
}
