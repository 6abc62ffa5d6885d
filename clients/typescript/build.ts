import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";
import { openApiDocument } from "../../scripts/compile/openapi.ts";

/** Writes the types of the API's document, then compiles the package into `dist/`. */

const URL_OF_EXAMPLES = "https://ledger.example.org";
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const document = openApiDocument({ baseUrl: URL_OF_EXAMPLES, dealsUrl: URL_OF_EXAMPLES }, {});
writeFileSync(at("src/api.ts"), astToString(await openapiTS(document, { alphabetize: true })));
rmSync(at("dist"), { recursive: true, force: true });
execFileSync(process.execPath, [at("node_modules/typescript/bin/tsc"), "-p", at(".")], { stdio: "inherit" });
