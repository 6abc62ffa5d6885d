import { expect, test } from "vitest";
import { problemsWithCell } from "../evidence.ts";

const withAliases = (aliases: string) => problemsWithCell("clubs.csv", 2, "aliases", aliases);

test.each(["Rovers||The Examples", "|Rovers|The Examples", "Rovers|The Examples|"])(
  "the empty alias in %s is reported",
  (aliases) => {
    expect(withAliases(aliases)).toEqual([
      "data/clubs.csv:2:aliases aliases-form an alias is empty or has spaces around it (write Rovers|The Examples)",
    ]);
  },
);

test.each(["Rovers | The Examples", " Rovers|The Examples", "Rovers|The Examples ", "Rovers|  The Examples"])(
  "the spaces around an alias in %j are reported, and told once",
  (aliases) => {
    expect(withAliases(aliases)).toEqual([
      "data/clubs.csv:2:aliases aliases-form an alias is empty or has spaces around it (write Rovers|The Examples)",
    ]);
  },
);

test.each(["", "Rovers", "The Examples|E. R.", '"Rovers, The|Examples"'])(
  "%j is a list of aliases",
  (aliases) => {
    expect(withAliases(aliases)).toEqual([]);
  },
);
