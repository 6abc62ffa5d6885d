/** A line that git leaves where two edits met: before, between and after the sides, and before what both began with. */
const MARKER = /^(?:<{7}|\|{7}|={7}|>{7})(?: |$)/;

/** What is wrong with such a line; undefined where it is none. */
export const conflictFault = (line: string): { message: string; hint: string } | undefined =>
  MARKER.test(line)
    ? {
        message: "a conflict of two edits is left here",
        hint: "keep what is right of both sides, and remove the lines of <<<<<<<, ======= and >>>>>>>",
      }
    : undefined;
