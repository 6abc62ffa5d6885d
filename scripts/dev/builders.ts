import { join } from "node:path";
import { type Builder, startBuilder } from "./builder.ts";
import type { ChangeKind } from "./changes.ts";
import type { ServedBuild } from "./front.ts";
import type { Outcome } from "./messages.ts";

export interface BuildersOptions {
  /** The evidence folder. */
  data: string;
  /** The folder below which each builder has its own. */
  folder: string;
  baseUrl: string;
  /** Told the last words of a builder that ends while nothing is built. */
  onEnd: (lastWords: string) => void;
}

/** The builder that works, and the one that serves the last good build: most of the time the same. */
export interface Builders {
  /** Builds after an edit of this kind. One at a time. */
  build: (kind: ChangeKind) => Promise<Outcome>;
  /** The last good build. */
  served: () => ServedBuild | undefined;
  close: () => Promise<void>;
}

/** Keeps one builder warm, and puts a new one in its place for an edit of code or where it has ended. */
export function createBuilders({ folder, ...options }: BuildersOptions): Builders {
  const prefix = Date.now().toString(36);
  const started = new Set<Builder>();
  let [builds, starts] = [0, 0];
  let working: Builder | undefined;
  let serving: Builder | undefined;
  let served: ServedBuild | undefined;

  const start = (): Builder => {
    starts += 1;
    const builder = startBuilder({ ...options, folder: join(folder, String(starts)) });
    started.add(builder);
    return builder;
  };
  const stopAllBut = async (...kept: (Builder | undefined)[]) => {
    const others = [...started].filter((builder) => !kept.includes(builder));
    for (const builder of others) started.delete(builder);
    await Promise.all(others.map((builder) => builder.stop()));
  };
  return {
    async build(kind) {
      const builder = kind === "code" || working?.isRunning() !== true ? start() : working;
      working = builder;
      await stopAllBut(working, serving);
      const result = await builder.build();
      if (result.kind !== "built") return result;
      builds += 1;
      serving = builder;
      served = { build: `${prefix}-${builds}`, port: result.port };
      await stopAllBut(serving);
      return result;
    },
    served: () => served,
    close: () => stopAllBut(),
  };
}
