const SPACES = /[\t\n\v\f\r\u2028\u2029]|\s{2,}/g;

const PLAIN_ASCII = /^[!-~]+(?: [!-~]+)*$/;

/** Whether a text is, as most are by far, words of ASCII with single spaces between: then nothing is hidden in it. */
export const isPlainAscii = (text: string): boolean => PLAIN_ASCII.test(text);

/**
 * The text as evidence keeps it: Unicode NFC, no space at its ends, and one space wherever there are tabs, line ends or
 * several spaces. Other invisible characters stay, because what was meant by them is not known.
 */
export function normalizeText(text: string): string {
  if (isPlainAscii(text)) return text;
  return text.normalize("NFC").trim().replace(SPACES, " ").replace(SPACES, " ");
}
