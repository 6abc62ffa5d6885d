import { explorePath } from "../../contract/site-paths.ts";
import { numeral } from "./format.tsx";

/** To the explorer with the rows of a list. */
export const ExploreLink = ({
  filters,
  count,
}: {
  filters: Readonly<Record<string, string>>;
  count: number;
}) => (
  <p class="screen-only">
    <a href={explorePath(filters)}>
      Explore {count === 1 ? "this relationship" : `these ${numeral(count)} relationships`}
    </a>
    : filter, sort, download as CSV
  </p>
);
