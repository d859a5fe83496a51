import type { Change } from '../db/rows.ts';

const words = { added: '追加', changed: '変更', removed: '削除' } as const;

/** '変更なし', or how many rows were added, changed and removed: '追加2件、削除1件'. */
export function changeText(change: Change) {
  const parts = (['added', 'changed', 'removed'] as const).flatMap((what) =>
    change[what] === 0 ? [] : [`${words[what]}${change[what]}件`],
  );
  return parts.length === 0 ? '変更なし' : parts.join('、');
}
