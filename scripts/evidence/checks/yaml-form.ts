import type { Check } from "../context.ts";
import { normalizeYamlLine } from "../normalize.ts";

export const yamlForm: Check = {
  rule: "yaml-form",
  demands: "A line of YAML is in Unicode NFC and does not end in a space.",
  run({ evidence }, report) {
    for (const { path, text } of evidence.files.filter((file) => file.path.endsWith(".yaml"))) {
      for (const [index, line] of text.split("\n").entries()) {
        const plain = normalizeYamlLine(line);
        if (plain === line) continue;
        const spaces = line.trimEnd() !== line;
        const message = spaces ? "the line ends in a space" : "the line is not in Unicode NFC";
        const column = spaces ? line.trimEnd().length + 1 : 1;
        report({ path, line: index + 1, column }, message, "run npm run format");
      }
    }
  },
};
