/** Offers a file to save. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Some browsers read it only after the reader has chosen where to save it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Offers a CSV file, which `excelCsv` has made. */
export const saveCsvFile = (name: string, csv: string): void =>
  saveFile(name, new Blob([csv], { type: "text/csv;charset=utf-8" }));

export const saveJsonFile = (name: string, json: string): void =>
  saveFile(name, new Blob([json], { type: "application/json" }));
