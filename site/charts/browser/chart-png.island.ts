import { required } from "../../../contract/required.ts";
import { saveFile } from "../../frame/browser/save-file.ts";

/** Makes the buttons work that turn a chart's SVG into a PNG; without this script they stay hidden. */

/** Device pixels for a pixel of the SVG, which is 800 wide. */
const SCALE = 2;

for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-png]")) enhance(button);

function enhance(button: HTMLButtonElement): void {
  const output = required(button.parentElement?.querySelector("output"), "the status of the button");
  button.hidden = false;
  button.addEventListener("click", async () => {
    output.textContent = "";
    try {
      saveFile(button.dataset.name ?? "", await drawn(required(button.dataset.png, "the chart's path")));
    } catch {
      output.textContent = "The image could not be drawn. Please download the SVG.";
    }
  });
}

async function drawn(path: string): Promise<Blob> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const image = new Image();
  // The content security policy lets images come from data URLs, not from blobs.
  image.src = `data:image/svg+xml,${encodeURIComponent(await response.text())}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * SCALE;
  canvas.height = image.naturalHeight * SCALE;
  required(canvas.getContext("2d"), "a canvas").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error("no image")) : resolve(blob)), "image/png");
  });
}
