import { useEffect, useRef, useState } from 'react';
import type { FeeVersion } from '#contract/desk/fees.ts';
import { Button } from '#ui/action/Button.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { dayText } from '#ui/text/format.ts';
import { appliesByText } from '../feeWords.ts';
import type { FeeDraft } from './useFeeDraft.ts';

type FeeFieldsProps = {
  fees: FeeDraft;
  isTried: boolean;
  /** Why no version can begin on the day that is written; '' where one can. */
  refusal: string;
  /** A day on which one can. */
  suggested: string;
  /** What else is to be known of that day. */
  remark: string | undefined;
};

const appliesByOptions = (['dayOfUse', 'dayOfBooking'] satisfies FeeVersion['appliesBy'][]).map((value) => ({
  value,
  label: appliesByText(value),
}));

/** Whether one of the two is written. */
export const saysAppliesBy = (written: string) => appliesByOptions.some(({ value }) => value === written);

type FirstDayFieldProps = {
  firstDay: string;
  error: string | undefined;
  remark: string | undefined;
  /** A day to take in place of the one that is written; null while that one can be. */
  suggested: string | null;
  onType: (text: string) => void;
  onBlur: () => void;
};

const FirstDayField = ({ firstDay, error, remark, suggested, onType, onBlur }: FirstDayFieldProps) => {
  const day = useRef<HTMLInputElement>(null);
  const [moves, setMoves] = useState(0);
  // The button that was pressed goes with what it was for.
  useEffect(() => {
    if (moves > 0) day.current?.focus();
  }, [moves]);
  return (
    <div className="flex w-80 max-w-full flex-col items-start gap-2">
      <TextField
        ref={day}
        label="適用開始日"
        requirement="required"
        type="date"
        className="max-w-64"
        value={firstDay}
        support={remark}
        error={error}
        onChange={(event) => onType(event.target.value)}
        onBlur={onBlur}
      />
      {suggested !== null && (
        <Button
          variant="outline"
          onClick={() => {
            onType(suggested);
            setMoves(moves + 1);
          }}
        >
          {dayText(suggested)}からの版にする
        </Button>
      )}
    </div>
  );
};

/** From when on a version holds, for what, and by which ordinance. */
export const FeeFields = ({ fees, isTried, refusal, suggested, remark }: FeeFieldsProps) => {
  const { firstDay, appliesBy, law, change } = fees;
  const type = (name: 'firstDay' | 'appliesBy' | 'law', text: string) => change({ kind: 'type', path: [name], text });
  const onBlur = () => change({ kind: 'rest' });
  const missing = (text: string, label: string) =>
    isTried && text.trim() === '' ? `${label}を入力してください。` : undefined;
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <FirstDayField
        firstDay={firstDay}
        error={refusal || missing(firstDay, '適用開始日')}
        remark={remark}
        suggested={refusal === '' ? null : suggested}
        onType={(text) => type('firstDay', text)}
        onBlur={onBlur}
      />
      <div className="w-80 max-w-full">
        <SelectField
          label="対象"
          requirement="required"
          options={appliesByOptions}
          value={saysAppliesBy(appliesBy) ? appliesBy : ''}
          error={isTried && !saysAppliesBy(appliesBy) ? '対象を選択してください。' : undefined}
          onChange={(event) => type('appliesBy', event.target.value)}
          onBlur={onBlur}
        />
      </div>
      <div className="min-w-0 grow basis-64">
        <TextField
          label="根拠（条例・規則の名称と条項）"
          requirement="required"
          className="max-w-160"
          maxLength={200}
          value={law}
          error={missing(law, '根拠')}
          onChange={(event) => type('law', event.target.value)}
          onBlur={onBlur}
        />
      </div>
    </div>
  );
};
