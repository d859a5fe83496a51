import type { RoomForm } from '#contract/office/placeForm.ts';
import { yen } from '#rules/text/yen.ts';
import { wholeNumberOf } from '#ui/form/digits.ts';
import type { Group } from '../group.ts';
import { plainGroup } from '../plainGroup.tsx';

type Fee = Pick<RoomForm, 'hourlyFee'>;

const prices = plainGroup<Record<`hourlyFee.${'weekday' | 'saturday' | 'holiday'}`, number | null>>({
  id: 'prices',
  title: '使用料',
  fields: [
    {
      name: 'hourlyFee.weekday',
      label: '1時間の使用料（平日）',
      kind: 'number',
      unit: '円',
      support:
        '無料のときは0を入力してください。土曜を空欄にすると平日と、日曜・祝日を空欄にすると土曜と同じになります。',
    },
    { name: 'hourlyFee.saturday', label: '1時間の使用料（土曜）', kind: 'number', unit: '円' },
    { name: 'hourlyFee.holiday', label: '1時間の使用料（日曜・祝日）', kind: 'number', unit: '円' },
  ],
});

/** What an hour costs. A fee that nobody typed is none. */
export const hourlyFeeGroup: Group<Fee> = {
  id: 'hourlyFee',
  title: '使用料',
  lines: ({ hourlyFee }) => [
    {
      term: '1時間の使用料',
      value:
        hourlyFee === null
          ? '使用料の規定による'
          : `平日${yen(hourlyFee.weekday)}、土曜${yen(hourlyFee.saturday)}、日曜・祝日${yen(hourlyFee.holiday)}`,
    },
  ],
  texts: ({ hourlyFee }) =>
    prices.texts({
      'hourlyFee.weekday': hourlyFee?.weekday ?? null,
      'hourlyFee.saturday': hourlyFee?.saturday ?? null,
      'hourlyFee.holiday': hourlyFee?.holiday ?? null,
    }),
  values: (texts) => {
    const [weekday, saturday, holiday] = ['weekday', 'saturday', 'holiday'].map((name) =>
      wholeNumberOf(texts[`hourlyFee.${name}`] ?? ''),
    );
    return {
      hourlyFee:
        weekday === null || weekday === undefined
          ? null
          : { weekday, saturday: saturday ?? weekday, holiday: holiday ?? saturday ?? weekday },
    };
  },
  errors: (texts) => prices.errors(texts),
  render: ({ errors, ...props }) =>
    prices.render({
      ...props,
      errors: errors.hourlyFee ? { ...errors, 'hourlyFee.weekday': errors.hourlyFee } : errors,
    }),
};

const unit = plainGroup<{ readonly slotMinutes: string }>({
  id: 'unit',
  title: '貸出単位',
  fields: [
    {
      name: 'slotMinutes',
      label: '貸出単位',
      kind: 'choice',
      options: [
        { value: '60', label: '1時間' },
        { value: '30', label: '30分' },
      ],
    },
  ],
});

const unitOf = ({ slotMinutes }: Pick<RoomForm, 'slotMinutes'>) => ({ slotMinutes: String(slotMinutes) });

/** Of a room by the hour. */
export const hourlyGroup: Group<RoomForm> = {
  id: 'hourly',
  title: '貸出単位と使用料',
  isByDay: true,
  lines: (form) => [...unit.lines(unitOf(form)), ...hourlyFeeGroup.lines(form)],
  texts: (form) => ({ ...unit.texts(unitOf(form)), ...hourlyFeeGroup.texts(form) }),
  values: (texts, form) => ({
    slotMinutes: texts.slotMinutes === '30' ? 30 : 60,
    ...hourlyFeeGroup.values(texts, form),
  }),
  errors: (texts) => hourlyFeeGroup.errors(texts),
  render: (props) => [unit.render(props), hourlyFeeGroup.render(props)],
};
