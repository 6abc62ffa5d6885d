const intl = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 2 });

/** Money on an axis, where there is little room: `40M`. */
export const compact = (value: number): string => intl.format(value).replace("-", "−");
