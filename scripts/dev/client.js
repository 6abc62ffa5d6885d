// Runs in the pages of the development server only: reloads them, and shows problems over them.
(() => {
  const build = new URL(document.currentScript.src).searchParams.get("build");
  const overlay = document.createElement("section");
  overlay.className = "dev-overlay";
  overlay.setAttribute("role", "alert");
  let events;

  const reload = ({ data }) => {
    overlay.remove();
    if (JSON.parse(data).build !== build) location.reload();
  };
  const append = (name, text) => {
    const element = document.createElement(name);
    element.textContent = text;
    overlay.append(element);
  };
  // textContent, because the lines quote evidence that nobody has checked.
  const showProblems = ({ data }) => {
    const { title, lines } = JSON.parse(data);
    overlay.replaceChildren();
    append("h2", title);
    append("p", "The last good build stays until this is fixed; then the page reloads by itself.");
    append("pre", lines.join("\n"));
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
