import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#ui/action/Button.tsx';
import { controlStyle } from '#ui/form/Field.tsx';
import { monthText } from '#ui/text/format.ts';
import { monthAfter, monthsByYear } from './monthGrid.ts';

export type MonthPickerProps = { month: string; presentMonth: string; onChange: (month: string) => void };

/**
 * The platform's own list. Not every browser has an input for months, and a text field would have to be typed in a
 * form.
 */
const MonthSelect = ({ month, presentMonth, onChange }: MonthPickerProps) => (
  <div className="relative -order-1 grow basis-full @min-[20rem]:order-none @min-[20rem]:basis-36 tablet:max-w-52">
    <select
      aria-label="表示する月"
      value={month}
      onChange={(event) => onChange(event.target.value)}
      className={`${controlStyle} appearance-none pe-10`}
    >
      {monthsByYear(month, presentMonth).map(({ year, months }) => (
        <optgroup key={year} label={`${year}年`}>
          {months.map((each) => (
            <option key={each} value={each}>
              {monthText(each)}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
    <ChevronDown aria-hidden="true" className="pointer-events-none absolute inset-y-0 end-3 my-auto size-5" />
  </div>
);

/** Stays when it has nothing to do: removing the pressed button would lose the focus. */
export const PresentMonthButton = ({ month, presentMonth, onChange }: MonthPickerProps) => {
  const reasonId = useId();
  const isShown = month === presentMonth;
  return (
    <>
      <Button variant="text" disabledReasonId={isShown ? reasonId : undefined} onClick={() => onChange(presentMonth)}>
        今月
      </Button>
      <span id={reasonId} hidden>
        今月を表示しています。
      </span>
    </>
  );
};

const step = 'min-w-0! gap-0.5! px-2! whitespace-nowrap';
const icon = { 'aria-hidden': true, className: 'size-5 shrink-0' } as const;

/** Chooses the month of the calendar. */
export const MonthPicker = (props: MonthPickerProps) => {
  const { month, onChange } = props;
  const previous = monthAfter(month, -1);
  const next = monthAfter(month, 1);
  return (
    <section aria-label="月の選択" className="@container w-full tablet:w-100">
      <div className="flex flex-wrap items-center justify-between gap-2 tablet:justify-end">
        <Button variant="outline" className={step} onClick={() => onChange(previous)}>
          <ChevronLeft {...icon} />
          前月
        </Button>
        <MonthSelect {...props} />
        <Button variant="outline" className={step} onClick={() => onChange(next)}>
          翌月
          <ChevronRight {...icon} />
        </Button>
      </div>
    </section>
  );
};
