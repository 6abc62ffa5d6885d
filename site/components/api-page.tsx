import type { Child } from "hono/jsx";
import { apiIndexPath } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../ledger.ts";
import { Layout } from "./layout.tsx";

interface ApiPageProps {
  ledger: SiteLedger;
  path: string;
  name: string;
  description: string;
  /** Scripts and stylesheets beyond the common ones, by name. */
  scripts?: readonly string[];
  styles?: readonly string[];
  children: Child;
}

/** A page below the API's index. */
export function ApiPage({
  ledger,
  path,
  name,
  description,
  scripts = [],
  styles = [],
  children,
}: ApiPageProps) {
  return (
    <Layout
      ledger={ledger}
      path={path}
      title={`${name} · Clubledger API`}
      description={description}
      scripts={scripts}
      styles={styles}
      trail={[
        { name: "API", path: apiIndexPath },
        { name, path },
      ]}
    >
      <h1>{name}</h1>
      {children}
    </Layout>
  );
}
