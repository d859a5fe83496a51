import { SelectField } from '#ui/form/SelectField.tsx';
import { halfHours } from './closureForm.ts';

type FromTo = { readonly fromMinute: string; readonly toMinute: string };

type FromToFieldsProps = { texts: FromTo; error: string | undefined; onChange: (change: Partial<FromTo>) => void };

/** From when to when a part of a day is meant, in half hours. */
export const FromToFields = ({ texts, error, onChange }: FromToFieldsProps) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-4">
    <SelectField
      label="始まり"
      placeholder=""
      options={halfHours.slice(0, -1)}
      value={texts.fromMinute}
      onChange={({ target }) => onChange({ fromMinute: target.value })}
    />
    <SelectField
      label="終わり"
      placeholder=""
      options={halfHours.slice(1)}
      value={texts.toMinute}
      error={error}
      onChange={({ target }) => onChange({ toMinute: target.value })}
    />
  </div>
);
