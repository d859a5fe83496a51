import type { AffectedByClosure } from '#contract/desk/closure.ts';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { count } from '#ui/text/format.ts';
import { timeOfUseText, whoseText } from '../closureWords.ts';

/** So many are named. */
const mostNamed = 10;

export const undecidedTitle = (items: readonly unknown[]) => `扱いが未定の予約が${count(items.length, '件')}あります。`;

export const lineText = (item: AffectedByClosure) => `${whoseText(item)} ${timeOfUseText(item)}`;

/** Which lines nobody has decided: why the closure cannot be decided yet. */
export const Undecided = ({ items }: { items: readonly AffectedByClosure[] }) => (
  <NotificationBanner tone="error" title={undecidedTitle(items)}>
    <ul>
      {items.slice(0, mostNamed).map((item) => (
        <li key={item.subjectId}>{lineText(item)}</li>
      ))}
      {items.length > mostNamed && <li>{`ほか${count(items.length - mostNamed, '件')}`}</li>}
    </ul>
  </NotificationBanner>
);
