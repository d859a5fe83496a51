import { useToday } from '#console/address/useConsole.ts';
import { firstOfMonth } from '#rules/day/day.ts';
import { TextField } from '#ui/form/TextField.tsx';

type Period = { readonly from: string; readonly to: string };

/** The days of the address; those of this month where it names none. */
export const usePeriod = ({ from, to }: Period): Period => {
  const today = useToday();
  return { from: from || firstOfMonth(today), to: to || today };
};

export const PeriodFields = ({ from, to, onChange }: Period & { onChange: (period: Partial<Period>) => void }) => (
  <>
    <TextField
      label="期間の初日"
      type="date"
      value={from}
      onChange={(event) => onChange({ from: event.target.value })}
    />
    <TextField label="期間の末日" type="date" value={to} onChange={(event) => onChange({ to: event.target.value })} />
  </>
);
