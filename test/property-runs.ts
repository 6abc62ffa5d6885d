import fc from "fast-check";

/** Random cases of each property that does not name a smaller number. `PROPERTY_RUNS` asks for more. */
fc.configureGlobal({ numRuns: Number(process.env.PROPERTY_RUNS || 100) });
