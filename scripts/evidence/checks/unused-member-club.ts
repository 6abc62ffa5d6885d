import { nearest } from "../../../contract/text-folding.ts";
import { type Check, eachValue } from "../context.ts";
import { clubsOfBoth } from "./member-club.ts";

export const unusedMemberClub: Check = {
  rule: "unused-member-club",
  demands: "Every club of members/clubs.csv has a buyer or a deal.",
  run(context, report) {
    const used = new Set<string>();
    const { memberClubs, clubs, evidence } = context;
    const memberSlugs = [...memberClubs.keys()];
    eachValue(context, ["member club"], (value) => {
      used.add(value);
      // A misspelt club is the `unknown-member-club` rule's; the one that was meant is not unused.
      if (!memberClubs.has(value) && !clubs.has(value))
        for (const guess of nearest(value, memberSlugs)) used.add(guess);
    });
    const unreadBuyers =
      evidence.documents.filter(({ kind }) => kind === "buyer").length < context.buyers.size;
    const twice = clubsOfBoth(context);
    for (const club of evidence.records.memberClubs) {
      const slug = club.text("slug");
      if (
        slug === "" ||
        twice.has(club) ||
        used.has(slug) ||
        unreadBuyers ||
        context.mightContain("deals", slug)
      )
        continue;
      report(
        club.locationOf("slug"),
        `no buyer and no deal names the club ${slug}`,
        "remove it, or add its evidence",
      );
    }
  },
};
