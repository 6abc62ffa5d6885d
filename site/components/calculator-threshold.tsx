import type { Methodology } from "../../data/schema/methodology.ts";

/** Buttons that set the threshold to the method's presets, and what each one means. */
export function ThresholdPresets({ presets }: { presets: NonNullable<Methodology["presets"]> }) {
  if (presets.length === 0) return null;
  return (
    <div class="presets">
      <ul>
        {presets.map(({ value, body, about, sourceUrl }) => (
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
