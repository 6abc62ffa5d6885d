import { required } from "../../../contract/required.ts";

/** Makes the copy buttons work; without this script they stay hidden. */

for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-copy]")) enhance(button);

function enhance(button: HTMLButtonElement): void {
  const source = required(document.getElementById(button.dataset.copy ?? ""), "the text to copy");
  const output = required(button.parentElement?.querySelector("output"), "the status of the button");
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(source.textContent);
      output.textContent = "Copied.";
    } catch {
      getSelection()?.selectAllChildren(source);
      output.textContent = "Selected: press Ctrl+C or ⌘C to copy.";
    }
  });
}
