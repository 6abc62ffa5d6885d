/** Lets what can be selected be copied by a button; without this script the button stays hidden. */

for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-copy]")) enliven(button);

function enliven(button: HTMLButtonElement): void {
  const source = document.getElementById(button.dataset.copy ?? "");
  const output = button.parentElement?.querySelector("output");
  if (!source || !output) return;
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(source.textContent);
      output.textContent = "Copied.";
    } catch {
      getSelection()?.selectAllChildren(source);
      output.textContent = "Selected: copy it with the keyboard.";
    }
  });
}
