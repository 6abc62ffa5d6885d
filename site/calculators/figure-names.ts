/** `Opening book value` for `openingBookValue`. */
export function inWords(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A figure of the API's response in words: `Sale: break even` for `sale.breakEven`. */
export const figureName = (path: string): string => {
  const [first = "", ...rest] = path.split(".").map(inWords);
  return [first, ...rest.map((words) => words.toLowerCase())].join(": ");
};
