import { median } from "./statistics.ts";

export interface MemorySample {
  residentMb: number;
  heapMb: number;
}

export interface MemoryWatch {
  stop: () => readonly MemorySample[];
}

/** Often enough for twenty seconds of load; a monitor asks more seldom, and the server works some milliseconds for each. */
const EVERY = 2500;
const MIB = 1024 * 1024;

/** Reads a server's memory from its metrics, again and again until it is stopped. */
export function watchMemory(metricsAddress: string): MemoryWatch {
  const samples: MemorySample[] = [];
  const timer = setInterval(() => {
    void fetch(metricsAddress)
      .then((response) => response.text())
      .then((text) => {
        const mb = (name: string) => Number(new RegExp(`^${name} (.+)$`, "m").exec(text)?.[1]) / MIB;
        samples.push({
          residentMb: mb("process_resident_memory_bytes"),
          heapMb: mb("nodejs_heap_size_used_bytes"),
        });
      })
      .catch(() => undefined);
  }, EVERY);
  return {
    stop() {
      clearInterval(timer);
      return samples;
    },
  };
}

export interface Growth {
  before: number;
  after: number;
  percent: number;
}

/**
 * From the first fifth after the warm-up, itself a fifth, to the last. Of the heap the lowest of each counts, which is what a collection
 * has left; of the resident memory the middle.
 */
export function growthOf(samples: readonly MemorySample[]): { resident: Growth; heap: Growth } {
  const fifth = Math.max(1, Math.floor(samples.length / 5));
  const [before, after] = [samples.slice(fifth, 2 * fifth), samples.slice(-fifth)];
  const grown = (from: number, to: number) => ({ before: from, after: to, percent: (to / from - 1) * 100 });
  const middle = (list: readonly MemorySample[]) => median(list.map(({ residentMb }) => residentMb));
  const lowest = (list: readonly MemorySample[]) => Math.min(...list.map(({ heapMb }) => heapMb));
  return { resident: grown(middle(before), middle(after)), heap: grown(lowest(before), lowest(after)) };
}
