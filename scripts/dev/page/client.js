// Runs in the pages of the development server only: refreshes them, and lays the problems of an edit over them.
(() => {
  const build = new URL(document.currentScript.src).searchParams.get("build");
  const holder = document.createElement("div");
  let events;

  const refresh = ({ data }) => {
    holder.remove();
    if (JSON.parse(data).build !== build) location.reload();
  };
  const showProblems = ({ data }) => {
    // Markup that the development server has made and escaped.
    holder.innerHTML = JSON.parse(data).html;
    document.body.append(holder);
  };
  // A browser opens six connections to a server at most: a page that nobody sees must not hold one. It catches up
  // when it is seen again, because the server begins with what holds now.
  const connect = () => {
    events?.close();
    events = undefined;
    if (document.visibilityState === "hidden") return;
    events = new EventSource("/__dev/events");
    events.addEventListener("refresh", refresh);
    events.addEventListener("problems", showProblems);
  };
  document.addEventListener("visibilitychange", connect);
  connect();
})();
