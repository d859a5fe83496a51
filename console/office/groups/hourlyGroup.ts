import type { RoomForm } from '#contract/office/placeForm.ts';
import { yen } from '#rules/text/yen.ts';
import { wholeNumberOf } from '#ui/form/digits.ts';
import type { Group } from './group.ts';
import { plainGroup } from './plainGroup.tsx';

type Hourly = { slotMinutes: string; weekday: number | null; saturday: number | null; holiday: number | null };

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
    { name: 'weekday', label: '1時間の使用料（平日）', kind: 'number', unit: '円' },
    { name: 'saturday', label: '1時間の使用料（土曜）', kind: 'number', unit: '円' },
    { name: 'holiday', label: '1時間の使用料（日曜・祝日）', kind: 'number', unit: '円' },
  ],
});

const hourly = ({ slotMinutes, hourlyFee }: RoomForm): Hourly => ({
  slotMinutes: String(slotMinutes),
  ...(hourlyFee ?? { weekday: null, saturday: null, holiday: null }),
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
      wholeNumberOf(texts[name] ?? ''),
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
  render: fields.render,
};
