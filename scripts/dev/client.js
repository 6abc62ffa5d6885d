// Runs in the pages of the development server only: reloads them, and shows problems over them.
(() => {
  const build = new URL(document.currentScript.src).searchParams.get("build");
  const overlay = document.createElement("section");
  overlay.setAttribute("role", "alert");
  // The site's Content-Security-Policy allows a script to do this, and no style in the page.
  overlay.style.cssText = `position: fixed; inset: auto 0 0; z-index: 2147483647; max-height: 45vh; overflow: auto;
    padding: 0.75rem 1rem; border-top: 4px solid #c62828; background: #2b1212; color: #fff;
    font: 0.875rem / 1.5 system-ui, sans-serif; white-space: pre-wrap; overflow-wrap: anywhere`;
  const heading = document.createElement("strong");
  let events;

  const reload = ({ data }) => {
    overlay.remove();
    if (JSON.parse(data).build !== build) location.reload();
  };
  // Text, because the lines quote evidence that nobody has checked.
  const showProblems = ({ data }) => {
    const { title, lines } = JSON.parse(data);
    heading.textContent = title;
    const advice = "The last good build stays until this is fixed; then the page reloads by itself.";
    overlay.replaceChildren(heading, `\n${advice}\n\n${lines.join("\n")}`);
    document.body.append(overlay);
  };
  // A browser opens at most six connections to a host: a hidden page must not hold one. It catches up when it is
  // visible again, because the server starts with the current state.
  const connect = () => {
    events?.close();
    events = undefined;
    if (document.visibilityState === "hidden") return;
    events = new EventSource("/__dev/events");
    events.addEventListener("reload", reload);
    events.addEventListener("problems", showProblems);
  };
  document.addEventListener("visibilitychange", connect);
  connect();
})();
