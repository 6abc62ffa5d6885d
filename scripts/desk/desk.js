// Runs in the pages of the desk only: shows what the check says of a form while it is filled in.
const QUIET_MS = 400;

for (const form of document.querySelectorAll("form.row")) {
  let timer;
  let latest = 0;
  const check = async () => {
    latest += 1;
    const own = latest;
    const response = await fetch("/desk/check", {
      method: "POST",
      body: new URLSearchParams(new FormData(form)),
    });
    if (!response.ok || own !== latest) return;
    const { outcome, problems } = await response.json();
    // textContent, because messages quote the page.
    for (const output of form.querySelectorAll("output[data-field]"))
      output.textContent = (problems[output.dataset.field] ?? []).join("\n");
    form.querySelector("output[data-outcome]").textContent = outcome;
  };
  form.addEventListener("input", ({ target }) => {
    if (target.dataset.fills) form.elements[target.dataset.fills].value = target.value;
    clearTimeout(timer);
    timer = setTimeout(check, QUIET_MS);
  });
  // In a text of several lines too, Enter sends the form: quotes and notes have one line.
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target.localName !== "textarea") return;
    event.preventDefault();
    form.requestSubmit();
  });
  // A form is sent once, however long a key is held.
  form.addEventListener("submit", (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "yes";
  });
}
