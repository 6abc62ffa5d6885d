/** What is drawn, and what a reader who does not see it is told instead. */
export interface Drawing {
  draw: (width: number) => Element;
  title: string;
  /** What the picture shows, in a sentence; the table near it has every number. */
  description: string;
}

/** A place for a chart that is drawn anew whenever its width or its figures change. */
export function createChart(place: HTMLElement): { show: (drawing: Drawing | null) => void } {
  let shown: Drawing | null = null;
  let width = 0;
  const redraw = () => {
    width = place.clientWidth;
    if (shown === null) place.replaceChildren();
    else if (width > 0) place.replaceChildren(spoken(shown, shown.draw(width), place.id));
  };
  new ResizeObserver(() => {
    if (place.clientWidth !== width) redraw();
  }).observe(place);
  return {
    show: (drawing) => {
      shown = drawing;
      redraw();
    },
  };
}

/**
 * A drawing as one named picture. The style element that the library puts in goes out before it reaches the page, because
 * the content security policy allows none: `calculators.css` has its rules.
 */
function spoken({ title, description }: Drawing, svg: Element, id: string): Element {
  for (const style of svg.querySelectorAll("style")) style.remove();
  for (const part of svg.querySelectorAll("[aria-label]")) part.removeAttribute("aria-label");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-labelledby", `${id}-title`);
  svg.setAttribute("aria-describedby", `${id}-description`);
  svg.prepend(worded("title", `${id}-title`, title), worded("desc", `${id}-description`, description));
  return svg;
}

function worded(name: "title" | "desc", id: string, text: string): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  made.id = id;
  made.textContent = text;
  return made;
}
