import type { Change } from '../db/rows.ts';

/** 'nothing changed', or how many rows were added, changed and removed. */
export function changeText(change: Change) {
  const parts = (['added', 'changed', 'removed'] as const).flatMap((what) =>
    change[what] === 0 ? [] : [`${change[what]} ${what}`],
  );
  return parts.length === 0 ? 'nothing changed' : parts.join(', ');
}
