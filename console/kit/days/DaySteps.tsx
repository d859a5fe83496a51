import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { RefObject } from 'react';
import { DayField } from '#console/fields/DayField.tsx';
import { addDays, addMonths } from '#rules/day/day.ts';
import { Button } from '#ui/action/Button.tsx';

/** How many days a calendar shows. */
export type View = 'day' | 'week' | 'month';

const steps: Readonly<Record<View, { readonly before: string; readonly after: string }>> = {
  day: { before: '前の日', after: '次の日' },
  week: { before: '前の週', after: '次の週' },
  month: { before: '前の月', after: '次の月' },
};

/** The day that is shown after paging on or back. */
export const pagedBy = (view: View, date: string, step: number) =>
  view === 'month' ? addMonths(date, step) : addDays(date, view === 'week' ? step * 7 : step);

export type DayStepsProps = {
  view: View;
  date: string;
  today: string;
  dateField?: RefObject<HTMLInputElement | null>;
  onDay: (date: string) => void;
  onPage: (step: -1 | 1) => void;
};

/** The day that a calendar shows, and the ways to others. */
export const DaySteps = ({ view, date, today, dateField, onDay, onPage }: DayStepsProps) => (
  <div className="flex grow flex-wrap items-end gap-4">
    <Button variant="outline" icon={<ChevronLeft aria-hidden="true" className="size-5" />} onClick={() => onPage(-1)}>
      {steps[view].before}
    </Button>
    <DayField ref={dateField} label="日付" value={date} onChange={(day) => day !== '' && onDay(day)} />
    <Button variant="outline" onClick={() => onPage(1)}>
      {steps[view].after}
      <ChevronRight aria-hidden="true" className="size-5" />
    </Button>
    <Button variant="outline" onClick={() => onDay(today)}>
      今日
    </Button>
  </div>
);
