import { EntryMark } from './EntryMark.tsx';
import { markText } from './entryTexts.ts';

const marks = [{ isFixed: true }, { isFixed: false }];

/** What the marks of the calendar mean. */
export const CalendarLegend = () => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from lists without bullets unless it is written
  <ul role="list" aria-label="記号の説明" className="flex flex-wrap gap-x-5 gap-y-1">
    {marks.map((mark) => (
      <li key={markText(mark)} className="flex items-center gap-1.5">
        <EntryMark {...mark} />
        {markText(mark)}
      </li>
    ))}
  </ul>
);
