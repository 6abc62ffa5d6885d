import { feedPaths } from "../../contract/site-paths.ts";

/** Where a page's changes can be followed. */
export function FeedList({ page }: { page: string }) {
  const { atom, json } = feedPaths(page);
  return (
    <p class="small quiet">
      Follow what changes here: <a href={atom}>Atom feed</a>, <a href={json}>JSON Feed</a>
    </p>
  );
}
