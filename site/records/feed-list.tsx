import { feedPaths } from "../../contract/site-paths.ts";

/** Lists a page's feeds, and its records as JSON. */
export function FeedList({ page, records }: { page: string; records?: string }) {
  const { atom, json } = feedPaths(page);
  return (
    <p class="small quiet screen-only">
      Follow what changes here: <a href={atom}>Atom feed</a>, <a href={json}>JSON Feed</a>
      {records === undefined ? null : (
        <>
          . <a href={records}>These records as JSON</a>
        </>
      )}
    </p>
  );
}
