/** Small pictures of what the calculators show. Invented figures, so they are hidden from screen readers. */

/** Book value falling year by year, with a sale above it. */
export const BookValuePicture = () => (
  <svg class="picture" viewBox="6 8 228 76" aria-hidden="true">
    <path class="picture-area" d="M12 14h43v14h43v14h43v14h43v14h44v10H12Z" />
    <path class="picture-line" d="M12 14h43v14h43v14h43v14h43v14h44" />
    <path class="picture-mark" d="M141 56V24" />
    <circle class="picture-dot" cx="141" cy="24" r="5" />
    <path class="picture-axis" d="M12 80h216" />
  </svg>
);

/** A ratio as a bar of its parts, short of a threshold. */
export const RatioPicture = () => (
  <svg class="picture" viewBox="6 8 228 76" aria-hidden="true">
    <rect class="picture-track" x="12" y="36" width="216" height="20" />
    <rect class="picture-part-1" x="12" y="36" width="84" height="20" />
    <rect class="picture-part-2" x="96" y="36" width="38" height="20" />
    <rect class="picture-part-3" x="134" y="36" width="12" height="20" />
    <path class="picture-mark" d="M163 24v44" />
    <path class="picture-axis" d="M12 70h216" />
  </svg>
);
