/** Thresholds of bodies whose own definitions differ from the method's. */
const PRESETS = [
  {
    value: 70,
    body: "UEFA",
    about: "From 2025-26, after 90 and 80 in the two seasons before.",
    sourceUrl:
      "https://documents.uefa.com/r/UEFA-Reglement-zu-Klublizenzierung-und-finanzieller-Nachhaltigkeit-2023/Artikel-104-Ausnahme-und-Ubergangsbestimmungen-in-Bezug-auf-die-Klub-Monitoring-Vorschriften-Online",
  },
  {
    value: 85,
    body: "Premier League; EFL Championship",
    about:
      "From 2026-27, each of its own numerator and denominator. Press reports; the rule texts were not seen.",
    sourceUrl:
      "https://footballbusiness.news/article/championship-clubs-approve-85-squad-cost-cap-to-replace-psr",
  },
  {
    value: 80,
    body: "Serie A",
    about: "Enlarged labour cost from the winter of 2025-26; 70 from 2026-27.",
    sourceUrl: "https://www.eutekne.info/Sezioni/Articolo.aspx?ID=1085816",
  },
  {
    value: 60,
    body: "EFL League One",
    about: "Player-related cost against turnover.",
    sourceUrl: "https://footballtradedirectory.com/efl-announce-new-financial-rules?cat=3077",
  },
  {
    value: 50,
    body: "EFL League Two",
    about: "Player-related cost against turnover.",
    sourceUrl: "https://footballtradedirectory.com/efl-announce-new-financial-rules?cat=3077",
  },
] as const;

/** Buttons that set the threshold, and what each one means. */
export function ThresholdPresets() {
  return (
    <div class="presets">
      <ul>
        {PRESETS.map(({ value, body, about, sourceUrl }) => (
          <li>
            <button type="button" data-threshold={String(value)}>
              {value} %
            </button>
            <span>
              {body}. <span class="quiet">{about}</span>{" "}
              <a href={sourceUrl} rel="external nofollow" aria-label={`Source for ${body}`}>
                Source
              </a>
            </span>
          </li>
        ))}
      </ul>
      <p class="quiet">
        A preset changes the threshold only: numerator and denominator stay UEFA-like, whichever is chosen, so
        the ratio is not the other body's own.
      </p>
    </div>
  );
}
