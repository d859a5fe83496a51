import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useToday } from '#console/address/useConsole.ts';
import { askFor } from '#console/api/refresh.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import { useChecked } from '#console/kit/useChecked.ts';
import type { FeeChoices, FeeTrial } from '#contract/desk/fees.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { Button } from '#ui/action/Button.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { CheckboxGroup } from '#ui/form/CheckboxGroup.tsx';
import { Form } from '#ui/form/Form.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { announce } from '#ui/speech/announce.ts';
import { PriceTable } from '#ui/table/PriceTable.tsx';
import { dayText, timeText, yen } from '#ui/text/format.ts';
import { blankTrial, isByHours, missingInTrial, type TrialTexts, trialFrom } from './tryForm.ts';

const halfHours = Array.from({ length: 49 }, (_, index) => ({
  value: String(index * 30),
  label: timeText(Math.floor(index / 2), (index % 2) * 30),
}));

type FieldsProps = {
  choices: FeeChoices;
  texts: TrialTexts;
  errors: { readonly [Field in keyof ReturnType<typeof missingInTrial>]: string | undefined };
  onChange: (change: Partial<TrialTexts>) => void;
};

/** A list with one more, or one less. */
const toggled = (list: readonly string[], value: string, isOn: boolean) =>
  isOn ? [...list, value] : list.filter((one) => one !== value);

/** When on the day: by the hour, or which frames. */
const HoursOrFrames = ({ choices, texts, errors, onChange }: FieldsProps) => {
  const room = choices.rooms.find(({ key }) => key === texts.room);
  const minutes = (name: 'fromMinute' | 'toMinute', label: string, error?: string) => (
    <SelectField
      label={label}
      placeholder=""
      options={halfHours}
      value={texts[name]}
      error={error}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
  return isByHours(choices, texts) ? (
    <div className="flex flex-wrap gap-4">
      {minutes('fromMinute', '始まり')}
      {minutes('toMinute', '終わり', errors.hours)}
    </div>
  ) : (
    room && (
      <CheckboxGroup
        legend="区分"
        requirement="required"
        isInline
        options={room.frames.map((name) => ({ value: name, label: name }))}
        value={texts.frames}
        error={errors.frames}
        onChange={({ target }) => onChange({ frames: toggled(texts.frames, target.value, target.checked) })}
      />
    )
  );
};

/** Room, day and time of the use. */
const TimeFields = ({ choices, texts, errors, onChange }: FieldsProps) => {
  return (
    <>
      <SelectField
        label="部屋"
        requirement="required"
        options={choices.rooms.map(({ key, name }) => ({ value: key, label: name }))}
        value={texts.room}
        error={errors.room}
        onChange={(event) => onChange({ room: event.target.value, frames: [] })}
      />
      <div className="flex flex-wrap gap-4">
        <TextField
          label="利用日"
          requirement="required"
          type="date"
          className="max-w-64"
          value={texts.date}
          error={errors.date}
          onChange={(event) => onChange({ date: event.target.value })}
        />
        <NumberField
          label="日数（利用日から続けて）"
          unit="日"
          value={texts.days}
          error={errors.days}
          onChange={(event) => onChange({ days: event.target.value })}
        />
      </div>
      <HoursOrFrames choices={choices} texts={texts} errors={errors} onChange={onChange} />
    </>
  );
};

const lists = [
  { name: 'classes', legend: '利用者区分' },
  { name: 'conditions', legend: '使用の区分' },
  { name: 'reductions', legend: '減免' },
] as const;

/** Who uses it, for what, and with what. */
const UseFields = ({ choices, texts, onChange }: FieldsProps) => (
  <>
    {lists.map(
      ({ name, legend }) =>
        choices[name].length > 0 && (
          <CheckboxGroup
            key={name}
            legend={legend}
            isInline
            options={choices[name].map(({ code, label }) => ({ value: code, label }))}
            value={texts[name]}
            onChange={({ target }) => onChange({ [name]: toggled(texts[name], target.value, target.checked) })}
          />
        ),
    )}
    <div className="flex flex-wrap gap-4">
      <NumberField
        label="最高入場料"
        unit="円"
        value={texts.admission}
        onChange={(event) => onChange({ admission: event.target.value })}
      />
      <NumberField
        label="利用人数"
        unit="人"
        value={texts.attendees}
        onChange={(event) => onChange({ attendees: event.target.value })}
      />
      <NumberField
        label="申込み（利用日の何日前か）"
        unit="日前"
        value={texts.bookedDaysBefore}
        onChange={(event) => onChange({ bookedDaysBefore: event.target.value })}
      />
    </div>
    {choices.equipment.length > 0 && (
      <Disclosure label="備品">
        <div className="flex flex-wrap gap-4">
          {choices.equipment.map(({ code, label }) => (
            <NumberField
              key={code}
              label={label}
              className="max-w-28"
              value={texts.quantities[code] ?? ''}
              onChange={(event) => onChange({ quantities: { ...texts.quantities, [code]: event.target.value } })}
            />
          ))}
        </div>
      </Disclosure>
    )}
  </>
);

type Tried = ResponseOf<'Desk/TryFee'>;

/** Prices that another version, or none, holds for. */
const pricesOf = (firstDay: string | null, today: string) => {
  if (firstDay === null) return '時間枠の料金';
  return firstDay <= today ? '現在の版' : `${dayText(firstDay)}からの版`;
};

const cannot = 'この内容では計算できません。';

const otherDays = { earlier: 'この版の適用前の日です。', later: 'この版の次の版が適用される日です。' } as const;

/** By what a use on another version's day came out; '' for one of this version. */
const otherText = ({ chargedBy, firstDay }: Tried) =>
  chargedBy === 'version'
    ? ''
    : `${otherDays[chargedBy]}${firstDay === null ? '時間枠の料金' : `${dayText(firstDay)}からの版`}で計算しました。`;

/** By which version it came out, where that is not plain, and what it was before. */
const Compared = (tried: Tried) => {
  const { current, total } = tried;
  const today = useToday();
  const other = otherText(tried);
  if (other !== '') return <NotificationBanner tone="warning" title={other} />;
  if (current === null || total === null) return null;
  return (
    <p className="text-std-18B-160">
      <span className="inline-block whitespace-nowrap">
        {pricesOf(current.firstDay, today)} {yen(current.total)}
      </span>
      {' → '}
      <span className="inline-block whitespace-nowrap">この版 {yen(total)}</span>
    </p>
  );
};

/** What came out, line by line. It stands below the form, and comes into view as soon as it is there. */
const Outcome = (tried: Tried) => {
  const { total, reason, lines, afterUse } = tried;
  const ref = useRef<HTMLDivElement>(null);
  const words = `${otherText(tried)}${total === null ? `${cannot}${reason}` : `合計${yen(total)}です。`}`;
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' });
    announce(words);
  }, [words]);
  return (
    <div ref={ref} className="flex max-w-160 scroll-my-4 flex-col gap-4">
      <Compared {...tried} />
      {total === null ? (
        <NotificationBanner tone="warning" title={cannot}>
          <p className="wrap-anywhere">{reason}</p>
        </NotificationBanner>
      ) : (
        <>
          <PriceTable caption="使用料の内訳" lines={lines} total={total} />
          {afterUse.length > 0 && (
            <>
              <p>当日精算</p>
              <PriceTable caption="当日精算の内訳" lines={afterUse} />
            </>
          )}
        </>
      )}
    </div>
  );
};

type TryFeeProps = Pick<FeeTrial, 'containerId' | 'by'> & {
  choices: FeeChoices;
  firstDay: string;
  /** Another version holds today. */
  isPast?: boolean;
};

/** What one use would cost under a version. Nothing is booked. */
export const TryFee = ({ containerId, by, choices, firstDay, isPast = false }: TryFeeProps) => {
  const today = useToday();
  const [texts, setTexts] = useState(() => blankTrial(isPast || firstDay > today ? firstDay : today));
  const kept = useFormDraft(`fees.try.${containerId}`, texts, setTexts);
  const [tries, setTries] = useState(0);
  const [asked, setAsked] = useState<FeeTrial | null>(null);
  const nothing: FeeTrial = { containerId, by, ...trialFrom(choices, texts) };
  const query = useStaffQuery('Desk/TryFee', asked ?? nothing, { enabled: asked !== null });
  const { shown, check } = useChecked(missingInTrial(choices, texts));
  const change = (part: Partial<TrialTexts>) => {
    setTexts({ ...texts, ...part });
    setAsked(null);
  };
  const ask = async (event: SyntheticEvent<HTMLFormElement>) => {
    if (!check(event)) return;
    setAsked(nothing);
    setTries(tries + 1);
    await askFor('Desk/TryFee');
  };
  const fields = { choices, texts, errors: shown, onChange: change };
  return (
    <section aria-label="試算" className="flex flex-col gap-4">
      <h2 className="text-std-20B-150">試算</h2>
      <Form onSubmit={ask} className="flex max-w-160 flex-col gap-6">
        <DraftNotice draft={kept} />
        <TimeFields {...fields} />
        <UseFields {...fields} />
        <Button
          type="submit"
          variant="outline"
          className="self-start"
          isBusy={asked !== null && query.isFetching}
          busyLabel="計算しています"
        >
          計算する
        </Button>
      </Form>
      {asked !== null && (
        <QueryState query={{ ...query, data: query.isPlaceholderData ? undefined : query.data }}>
          {(outcome) => <Outcome key={tries} {...outcome} />}
        </QueryState>
      )}
    </section>
  );
};
