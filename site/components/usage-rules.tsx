import { USAGE_RULES } from "../../contract/attribution.ts";

export function UsageRules() {
  return (
    <ol class="prose">
      {USAGE_RULES.map((rule) => (
        <li>{rule}</li>
      ))}
    </ol>
  );
}
