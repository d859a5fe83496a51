import type { Act } from '#console/kit/act/useAct.ts';
import type { StandingSession } from '#contract/desk/course/sessionChange.ts';
import { type ChangeKind, changeNames, sessionText } from '#rules/event/plan/changeText.ts';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { RadioGroup } from '#ui/form/RadioGroup.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { TypedChange } from './typedChange.ts';

type ChangeFieldsProps = {
  typed: TypedChange;
  errors: Act['errors'];
  /** The dates that can still be others. */
  sessions: readonly StandingSession[];
  onChange: (changes: Partial<TypedChange>) => void;
};

const kinds = Object.entries(changeNames).map(([value, label]) => ({ value, label }));

const placed = (session: StandingSession) =>
  session.place === '' ? sessionText(session) : `${sessionText(session)}　${session.place}`;

const TimeFields = ({ typed, errors, onChange }: Omit<ChangeFieldsProps, 'sessions'>) => (
  <div className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] items-start gap-4">
    <TextField
      label="新しい日付"
      type="date"
      requirement="required"
      value={typed.day}
      error={errors.day}
      onChange={({ target }) => onChange({ day: target.value })}
    />
    <TextField
      label="開始"
      requirement="required"
      value={typed.from}
      error={errors.from}
      onChange={({ target }) => onChange({ from: target.value })}
    />
    <TextField
      label="終了"
      requirement="required"
      value={typed.to}
      error={errors.to}
      onChange={({ target }) => onChange({ to: target.value })}
    />
  </div>
);

const Dropped = (props: Omit<ChangeFieldsProps, 'sessions'>) => {
  const { typed, errors, onChange } = props;
  return (
    <>
      <Checkbox
        label="補講を行う"
        checked={typed.hasInstead}
        onChange={({ target }) => onChange({ hasInstead: target.checked })}
      />
      {typed.hasInstead ? (
        <TimeFields {...props} />
      ) : (
        <NumberField
          label="受講料から減らす額（申込み1件につき）"
          unit="円"
          support="支払済みの方には、支払った額を上限に返金します。返金しないときは0にします。"
          value={typed.perPerson}
          error={errors.perPerson}
          onChange={({ target }) => onChange({ perPerson: target.value })}
        />
      )}
    </>
  );
};

/** What becomes of which date of a course. */
export const ChangeFields = (props: ChangeFieldsProps) => {
  const { typed, errors, sessions, onChange } = props;
  return (
    <>
      <RadioGroup
        legend="変更の種類"
        options={kinds}
        value={typed.kind}
        onChange={({ target }) => onChange({ kind: target.value as ChangeKind })}
      />
      <SelectField
        label="対象の回"
        requirement="required"
        placeholder={typed.kind === 'changePlace' ? 'これからのすべての回' : '選択してください'}
        options={sessions.map((session) => ({ value: session.eventSessionId, label: placed(session) }))}
        value={typed.eventSessionId}
        error={errors.eventSessionId}
        onChange={({ target }) => onChange({ eventSessionId: target.value })}
      />
      {typed.kind === 'dropSession' && <Dropped {...props} />}
      {typed.kind === 'moveSession' && <TimeFields {...props} />}
      {typed.kind === 'changePlace' && (
        <TextField
          label="新しい会場"
          requirement="required"
          value={typed.place}
          error={errors.place}
          onChange={({ target }) => onChange({ place: target.value })}
        />
      )}
    </>
  );
};
