import type { Difference } from './difference.ts';

/** No export shows a secret, and no plan does: only whether there is one, and whether it is another one. */
export function secretDifference(before: string, after: string): Difference[] {
  if (before === after) return [];
  const path = '/settings/lineMessagingToken';
  const text = (secret: string, other: string) => (secret === '' ? 'なし' : other);
  return [
    {
      kind: 'changed',
      path,
      subject: '',
      field: 'settings.lineMessagingToken',
      before: text(before, '登録済み'),
      after: text(after, before === '' ? '登録済み' : '別の値'),
    },
  ];
}
