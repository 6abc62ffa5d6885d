import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { runCommand } from "./cli.ts";
import { commands } from "./commands.ts";
import { generatedFiles } from "./schemas/generated-files.ts";

await runCommand(commands.schemas, async () => {
  for (const [path, content] of await generatedFiles()) {
    if ((await readFile(path, "utf8").catch(() => undefined)) === content) continue;
    console.log(path);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
});
