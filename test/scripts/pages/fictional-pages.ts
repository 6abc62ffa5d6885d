/** Fictional articles: what is true of each, and the layouts in which sites show them. */

interface Language {
  code: string;
  title: string;
  text: string;
  /** The day as the language writes it. */
  written: string;
  updated: string;
  comment: string;
}

const DAY = "2025-03-14";

const LANGUAGES: readonly Language[] = [
  {
    code: "en",
    title: "Example Rovers choose a new ticketing partner",
    text: "The club has signed with the supplier for the start of the season, and it said that fans will use the new gates from August.",
    written: "March 14, 2025",
    updated: "Updated: April 2, 2025",
    comment: "May 3, 2025",
  },
  {
    code: "de",
    title: "Muster Verein führt neue Karten im Stadion ein",
    text: "Der Verein hat den Vertrag mit dem Anbieter für die neue Saison unterschrieben, und die Karten werden nicht auf Papier gedruckt.",
    written: "14. März 2025",
    updated: "Aktualisiert: 2. April 2025",
    comment: "3. Mai 2025",
  },
  {
    code: "fr",
    title: "Le club Exemple choisit sa nouvelle billetterie",
    text: "Le club a signé avec le fournisseur pour les trois saisons qui viennent, et les supporters auront une carte dans leur téléphone.",
    written: "14 mars 2025",
    updated: "Mis à jour le 2 avril 2025",
    comment: "3 mai 2025",
  },
  {
    code: "es",
    title: "El club Ejemplo estrena su nueva taquilla",
    text: "El club firmó con el proveedor para las próximas temporadas, y los aficionados entran con una tarjeta que se descarga del sitio.",
    written: "14 de marzo de 2025",
    updated: "Actualizado: 2 de abril de 2025",
    comment: "3 de mayo de 2025",
  },
  {
    code: "pt",
    title: "Clube Exemplo muda o sistema do estádio",
    text: "O clube assinou com a empresa um contrato de três anos, e os torcedores entram no estádio com uma foto em vez do cartão.",
    written: "14 de março de 2025",
    updated: "Atualizado em 2 de abril de 2025",
    comment: "3 de maio de 2025",
  },
  {
    code: "it",
    title: "La squadra Esempio sceglie la biglietteria",
    text: "La squadra ha firmato il contratto con il fornitore per la stagione che comincia, e i tifosi della curva entrano con una tessera.",
    written: "14 marzo 2025",
    updated: "Aggiornato il 2 aprile 2025",
    comment: "3 maggio 2025",
  },
  {
    code: "tr",
    title: "Örnek kulübü yeni bilet sistemini seçti",
    text: "Kulüp bu sezon için bir sözleşme imzaladı ve taraftarlar stadyuma yeni bir kart ile girecek, bu da daha kolay olacak.",
    written: "14 Mart 2025",
    updated: "Güncelleme: 2 Nisan 2025",
    comment: "3 Mayıs 2025",
  },
  {
    code: "ja",
    title: "例のクラブが新しい発券システムを選ぶ",
    text: "クラブは来季から新しいシステムを使うと発表した。サポーターはスマートフォンで入場できるようになる。契約は三年間である。",
    written: "2025年3月14日",
    updated: "更新：2025年4月2日",
    comment: "2025年5月3日",
  },
];

interface Layout {
  name: string;
  place: string | null;
  head?: (language: Language) => string;
  above?: (language: Language) => string;
  below?: (language: Language) => string;
  path?: string;
  /** Without `lang`, so that the text has to tell. */
  isUndeclared?: boolean;
}

const jsonLd = (value: object) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;

const LAYOUTS: readonly Layout[] = [
  {
    name: "JSON-LD",
    place: "JSON-LD datePublished",
    head: ({ title }) =>
      jsonLd({
        "@graph": [
          { "@type": "WebPage", datePublished: "2020-01-01" },
          {
            "@type": "NewsArticle",
            headline: title,
            datePublished: `${DAY}T23:30:00-05:00`,
            dateModified: "2025-04-02",
            comment: [{ "@type": "Comment", datePublished: "2019-01-01" }],
          },
        ],
      }),
  },
  {
    name: "meta",
    place: "meta article:published_time",
    head: () =>
      `<meta property="article:modified_time" content="2025-04-02"><meta property="article:published_time" content="${DAY}T00:10:00+09:00">`,
  },
  {
    name: "itemprop",
    place: "itemprop datePublished",
    above: () =>
      `<meta itemprop="dateModified" content="2025-04-02"><meta itemprop="datePublished" content="${DAY}">`,
  },
  { name: "address", place: "address", path: "/2025/03/14/story" },
  {
    name: "address of a renewed article",
    place: "address",
    path: "/news/2025-03-14/story",
    head: () => `<meta property="article:published_time" content="2025-04-02">`,
  },
  {
    name: "time",
    place: "time",
    below: () =>
      `<time class="updated" datetime="2025-04-02">x</time><time class="entry-date published" datetime="${DAY}T10:00">x</time>`,
  },
  {
    name: "a class",
    place: "text beside the headline",
    below: ({ written, updated }) =>
      `<span class="last">${updated}</span><div class="post-date">${written}</div>`,
  },
  {
    name: "text below the headline",
    place: "text beside the headline",
    below: ({ written, updated }) => `<p>${updated}</p><p>Example News, ${written}</p>`,
  },
  {
    name: "text above the headline, no lang",
    place: "text beside the headline",
    above: ({ written }) => `<div><b>${written}</b></div>`,
    isUndeclared: true,
  },
  { name: "no date", place: null },
];

const SIDEBAR = ({ comment }: Language) =>
  `<aside><ul><li><time datetime="2025-05-03">${comment}</time> Another story</li></ul></aside>
  <div class="related-posts"><span class="date">${comment}</span></div>
  <div id="comments"><p class="comment-date">${comment}</p></div>
  <footer>© 2026 Example News, 3 May 2025</footer>`;

function pageOf(layout: Layout, language: Language): string {
  const { code, title, text } = language;
  const part = (name: "head" | "above" | "below") => layout[name]?.(language) ?? "";
  return `<!doctype html><html${layout.isUndeclared === true ? "" : ` lang="${code}"`}><head><meta charset="utf-8">
  <title>${title} | Example News</title><meta property="og:site_name" content="Example News">${part("head")}</head>
  <body class="has-sidebar"><nav><a href="/">Example News</a> 1.1.2026</nav><h1 class="logo">Example News</h1>
  <article>${part("above")}<h1>${title}</h1>${part("below")}<p>${text}</p><p>${text}</p><p>${text}</p></article>
  ${SIDEBAR(language)}</body></html>`;
}

/** Every layout in every language. */
export const fictionalPages = LAYOUTS.flatMap((layout) =>
  LANGUAGES.map((language) => ({
    name: `${layout.name}, ${language.code}`,
    html: pageOf(layout, language),
    address: `https://news.example.org${layout.path ?? "/story-4411"}`,
    expected: {
      publisher: "Example News",
      title: language.title,
      language: language.code,
      date: layout.place === null ? null : { value: DAY, place: layout.place },
    },
  })),
);
