import { CalendarDays } from 'lucide-react';
import { type ComponentType, type ReactNode, useId, useState } from 'react';
import { Button } from '../action/Button.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { showError } from '../dialog/dialogs.ts';
import { Loading } from '../feedback/Loading.tsx';
import { DatesText } from '../text/DatesText.tsx';
import { dayText } from '../text/format.ts';
import type { DayCalendarProps } from './DayCalendar.tsx';
import { controlStyle, ErrorText, type FieldTexts, RequirementBadge, SupportText, useFieldIds } from './Field.tsx';

/** The calendar weighs more than the rest of the kit, so it comes when it is wanted. */
const loadCalendar = async () => (await import('./DayCalendar.tsx')).DayCalendar;

/** Opens the calendar, or says that it could not be had. */
function useCalendar() {
  const [isOpen, setIsOpen] = useState(false);
  const [Calendar, setCalendar] = useState<ComponentType<DayCalendarProps>>();
  const open = async () => {
    setIsOpen(true);
    try {
      const loaded = await loadCalendar();
      setCalendar(() => loaded);
    } catch {
      setIsOpen(false);
      await showError({ message: 'カレンダーを表示できませんでした。通信の状態を確かめて、もう一度お試しください。' });
    }
  };
  return { isOpen, Calendar, open, close: () => setIsOpen(false) };
}

type DatePickerFieldProps = FieldTexts &
  DayCalendarProps & {
    isLabelHidden?: boolean | undefined;
    /** The chosen day in another way of writing. */
    valueText?: ReactNode;
    /** Days that are often chosen, below the calendar. */
    shortcuts?: readonly { label: string; day: string }[] | undefined;
    className?: string | undefined;
  };

/** A near day, chosen from a calendar. Days are 'YYYY-MM-DD' of the tenant's zone, '' while none is chosen. */
export const DatePickerField = ({
  label,
  requirement,
  support,
  error,
  isLabelHidden = false,
  valueText,
  shortcuts = [],
  className = 'max-w-64',
  onChange,
  ...calendar
}: DatePickerFieldProps) => {
  const ids = useFieldIds({ support, error });
  const labelId = useId();
  const { isOpen, Calendar, open, close } = useCalendar();

  const choose = (day: string) => {
    close();
    onChange(day);
  };

  return (
    <div className="flex flex-col gap-2">
      <span id={labelId} className={isLabelHidden ? 'sr-only' : 'text-std-16B-170'}>
        {label}
        <RequirementBadge requirement={requirement} />
      </span>
      <SupportText id={ids.supportId}>{support}</SupportText>
      <button
        type="button"
        id={ids.id}
        aria-labelledby={`${labelId} ${ids.id}`}
        aria-describedby={ids.attributes['aria-describedby']}
        aria-haspopup="dialog"
        onClick={open}
        onPointerEnter={() => loadCalendar().catch(() => undefined)}
        className={`${controlStyle} flex cursor-pointer items-center justify-between gap-3 text-start ${error ? 'border-error-1' : ''} ${className}`}
      >
        {calendar.value ? (
          <span className="min-w-0">{valueText ?? <DatesText text={dayText(calendar.value)} />}</span>
        ) : (
          <span className="text-solid-gray-600">日付を選択してください</span>
        )}
        <CalendarDays aria-hidden="true" className="size-5 shrink-0 text-key-900" />
      </button>
      <ErrorText id={ids.errorId}>{error}</ErrorText>
      <Dialog isOpen={isOpen} onClose={close} title="日付の選択" size="sheet">
        {Calendar ? <Calendar {...calendar} onChange={choose} /> : <Loading />}
        <div className="flex flex-wrap justify-center gap-2">
          {shortcuts.map(({ label: words, day }) => (
            <Button key={words} variant="outline" onClick={() => choose(day)}>
              {words}
            </Button>
          ))}
        </div>
      </Dialog>
    </div>
  );
};
