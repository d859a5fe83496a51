/** What is kept under a name, and what it weighs. */
type Kept<Value> = { readonly value: Value; bytes: number };

/** Figures since the start; `bytes` and `entries` now. */
export type MemoryFigures = { hits: number; misses: number; evictions: number; bytes: number; entries: number };

/** What keeping anything takes besides it and its name, in bytes. */
const overhead = 600;

/** A memory that never grows beyond its bound: what was not used for longest goes first. */
export function memoryOf<Value>(mostBytes: number) {
  const kept = new Map<string, Kept<Value>>();
  const figures: MemoryFigures = { hits: 0, misses: 0, evictions: 0, bytes: 0, entries: 0 };

  function drop(name: string, entry: Kept<Value>) {
    kept.delete(name);
    figures.bytes -= entry.bytes;
  }

  function makeRoom() {
    for (const [name, entry] of kept) {
      if (figures.bytes <= mostBytes) break;
      drop(name, entry);
      figures.evictions += 1;
    }
    figures.entries = kept.size;
  }

  return {
    figures,
    get(name: string): Value | undefined {
      const entry = kept.get(name);
      if (!entry) return undefined;
      // A Map remembers the order of insertion, so what is used goes to its end.
      kept.delete(name);
      kept.set(name, entry);
      return entry.value;
    },
    set(name: string, value: Value, bytes: number) {
      const before = kept.get(name);
      if (before) drop(name, before);
      const weight = bytes + name.length + overhead;
      // What does not fit at all is not worth throwing all else away.
      if (weight <= mostBytes) {
        kept.set(name, { value, bytes: weight });
        figures.bytes += weight;
      }
      makeRoom();
    },
    /** What is kept under a name weighs this much more, or less; without effect when it is gone. */
    grow(name: string, value: Value, bytes: number) {
      const entry = kept.get(name);
      if (entry?.value !== value) return;
      entry.bytes += bytes;
      figures.bytes += bytes;
      makeRoom();
    },
    clear() {
      kept.clear();
      figures.bytes = 0;
      figures.entries = 0;
    },
  };
}
