import { JsonLd } from "./json-ld.tsx";

export interface Crumb {
  name: string;
  path: string;
}

/** The way from the home page to this one, for people and for machines. `trail` ends with the page itself. */
export function Breadcrumbs({ trail, baseUrl }: { trail: readonly Crumb[]; baseUrl: string }) {
  const steps = [{ name: "Home", path: "/" }, ...trail];
  return (
    <nav class="breadcrumbs" aria-label="Breadcrumbs">
      <ol>
        {steps.map(({ name, path }, index) => (
          <li>
            {index === steps.length - 1 ? <span aria-current="page">{name}</span> : <a href={path}>{name}</a>}
          </li>
        ))}
      </ol>
      <JsonLd
        data={{
          "@type": "BreadcrumbList",
          itemListElement: steps.map(({ name, path }, index) => ({
            "@type": "ListItem",
            position: index + 1,
            name,
            item: `${baseUrl}${path}`,
          })),
        }}
      />
    </nav>
  );
}
