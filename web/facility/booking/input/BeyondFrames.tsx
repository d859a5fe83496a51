import { type BeyondOfDay, beyondOfDays, type SideChoice, withBeyond } from '#rules/facility/request/beyondChoices.ts';
import { RequirementBadge } from '#ui/form/Field.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { dayText } from '#ui/text/format.ts';

import type { CartItem } from '../cart.ts';

type BeyondFramesProps = { items: readonly CartItem[]; onChange: (items: CartItem[]) => void };

type SideProps = { label: string; choice: SideChoice | null; onChoose: (minutes: number) => void };

const none = { value: '0', label: '延長しない' };

/** One side of a day's use: how much more, or why no more. */
const SideField = ({ label, choice, onChoose }: SideProps) => {
  if (!choice) return null;
  const { options, chosen, note } = choice;
  if (options.length === 0) {
    return note === '' ? null : (
      <p className="text-solid-gray-700 phrase">
        {label}：できません。{note}
      </p>
    );
  }
  return (
    <SelectField
      label={label}
      support={note || undefined}
      className="max-w-80"
      placeholder=""
      options={[none, ...options]}
      value={`${chosen}`}
      onChange={({ target }) => onChoose(Number(target.value))}
    />
  );
};

const DayFields = ({
  day: { date, before, after, part },
  dayName,
  items,
  onChange,
}: BeyondFramesProps & { day: BeyondOfDay; dayName: string }) => (
  <fieldset className="flex min-w-0 flex-col gap-4">
    <legend className="pb-3 text-std-18B-160">
      {dayName}利用時間の変更
      <RequirementBadge requirement="optional" />
    </legend>
    {part && (
      <SelectField
        label="利用する時間"
        className="max-w-80"
        placeholder=""
        options={part.options}
        value={part.chosen}
        onChange={({ target }) =>
          onChange(withBeyond(items, date, { part: target.value === '' ? undefined : Number(target.value) }))
        }
      />
    )}
    <SideField
      label="開始を早める"
      choice={before}
      onChoose={(minutes) => onChange(withBeyond(items, date, { before: minutes }))}
    />
    <SideField
      label="終了を遅らせる"
      choice={after}
      onChoose={(minutes) => onChange(withBeyond(items, date, { after: minutes }))}
    />
  </fieldset>
);

/** Time before and after the frames, or less than a frame, where the place offers it at a price. */
export const BeyondFrames = ({ items, onChange }: BeyondFramesProps) => {
  const isSeveral = new Set(items.map(({ date }) => date)).size > 1;
  return beyondOfDays(items).map((day) => (
    <DayFields
      key={day.date}
      day={day}
      dayName={isSeveral ? `${dayText(day.date)} ` : ''}
      items={items}
      onChange={onChange}
    />
  ));
};
