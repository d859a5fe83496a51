import { useToday } from '#console/address/useConsole.ts';
import { RadioGroup } from '#ui/form/RadioGroup.tsx';
import { TextField } from '#ui/form/TextField.tsx';

type Begins = { readonly begins: string; readonly from: string };

type BeginFieldsProps = {
  typed: Begins;
  error: string | undefined;
  onChange: (changes: Partial<Begins>) => void;
};

/** From when a change holds: at once, or from a day of use on. */
export const BeginFields = ({ typed: { begins, from }, error, onChange }: BeginFieldsProps) => {
  const today = useToday();
  return (
    <>
      <RadioGroup
        legend="いつから"
        isInline
        options={[
          { value: 'now', label: '保存してすぐ' },
          { value: 'day', label: '利用日を決める' },
        ]}
        value={begins}
        onChange={(event) => onChange({ begins: event.target.value })}
      />
      {begins === 'day' && (
        <TextField
          label="適用開始日"
          requirement="required"
          type="date"
          min={today}
          support="この日からの利用に使います。"
          value={from}
          error={error}
          onChange={(event) => onChange({ from: event.target.value })}
        />
      )}
    </>
  );
};
