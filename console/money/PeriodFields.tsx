import { useToday } from '#console/address/useConsole.ts';
import { DayField } from '#console/fields/DayField.tsx';
import { firstOfMonth } from '#rules/day/day.ts';

type Period = { readonly from: string; readonly to: string };

/** The days of the address; those of this month where it names none. */
export const usePeriod = ({ from, to }: Period): Period => {
  const today = useToday();
  return { from: from || firstOfMonth(today), to: to || today };
};

export const PeriodFields = ({ from, to, onChange }: Period & { onChange: (period: Partial<Period>) => void }) => (
  <>
    <DayField label="期間の初日" value={from} onChange={(day) => onChange({ from: day })} />
    <DayField label="期間の末日" value={to} onChange={(day) => onChange({ to: day })} />
  </>
);
