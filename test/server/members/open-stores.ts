import { openSqlite } from "../../../server/members/store/sqlite.ts";

/** A process of its own that opens the store at each path it receives, and sends back the error, or an empty text. */
process.on("message", (path: string) => {
  openSqlite(path)
    .then((store) => store.close())
    .then(
      () => process.send?.(""),
      (error: unknown) => process.send?.(String(error)),
    );
});
process.send?.("ready");
