import type { RoomForm } from '#contract/office/placeForm.ts';
import { yen } from '#rules/text/yen.ts';
import { wholeNumberOf } from '#ui/form/digits.ts';
import type { Group } from './group.ts';
import { plainGroup } from './plainGroup.tsx';

type Hourly = {
  slotMinutes: string;
  'hourlyFee.weekday': number | null;
  'hourlyFee.saturday': number | null;
  'hourlyFee.holiday': number | null;
};

const feeSupport = '無料のときは0を入力してください。土曜や日曜・祝日を空欄にすると、平日と同じになります。';

const fields = plainGroup<Hourly>({
  id: 'hourly',
  title: '貸出単位と使用料',
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
    { name: 'hourlyFee.weekday', label: '1時間の使用料（平日）', kind: 'number', unit: '円', support: feeSupport },
    { name: 'hourlyFee.saturday', label: '1時間の使用料（土曜）', kind: 'number', unit: '円' },
    { name: 'hourlyFee.holiday', label: '1時間の使用料（日曜・祝日）', kind: 'number', unit: '円' },
  ],
});

const hourly = ({ slotMinutes, hourlyFee }: RoomForm): Hourly => ({
  slotMinutes: String(slotMinutes),
  'hourlyFee.weekday': hourlyFee?.weekday ?? null,
  'hourlyFee.saturday': hourlyFee?.saturday ?? null,
  'hourlyFee.holiday': hourlyFee?.holiday ?? null,
});

/** Of a room by the hour. */
export const hourlyGroup: Group<RoomForm> = {
  id: 'hourly',
  title: '貸出単位と使用料',
  isByDay: true,
  lines: (form) => [
    { term: '貸出単位', value: form.slotMinutes === 30 ? '30分' : '1時間' },
    {
      term: '1時間の使用料',
      value:
        form.hourlyFee === null
          ? '使用料の規定による'
          : `平日${yen(form.hourlyFee.weekday)}、土曜${yen(form.hourlyFee.saturday)}、日曜・祝日${yen(form.hourlyFee.holiday)}`,
    },
  ],
  texts: (form) => fields.texts(hourly(form)),
  values: (texts) => {
    const [weekday, saturday, holiday] = ['weekday', 'saturday', 'holiday'].map((name) =>
      wholeNumberOf(texts[`hourlyFee.${name}`] ?? ''),
    );
    return {
      slotMinutes: texts.slotMinutes === '30' ? 30 : 60,
      hourlyFee:
        weekday === null || weekday === undefined
          ? null
          : { weekday, saturday: saturday ?? weekday, holiday: holiday ?? saturday ?? weekday },
    };
  },
  errors: (texts) => fields.errors(texts),
  render: ({ errors, ...props }) =>
    fields.render({
      ...props,
      errors: errors.hourlyFee ? { ...errors, 'hourlyFee.weekday': errors.hourlyFee } : errors,
    }),
};
