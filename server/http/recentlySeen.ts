/**
 * A set of texts that forgets: it holds at most `most`, and at least the newer half of them. What is asked after counts
 * as new again.
 */
export function recentlySeen(most: number) {
  let newer = new Set<string>();
  let older = new Set<string>();

  const add = (text: string) => {
    newer.add(text);
    if (newer.size < most / 2) return;
    older = newer;
    newer = new Set();
  };

  return {
    add,
    has(text: string) {
      if (newer.has(text)) return true;
      if (!older.has(text)) return false;
      older.delete(text);
      add(text);
      return true;
    },
    get size() {
      return newer.size + older.size;
    },
  };
}
