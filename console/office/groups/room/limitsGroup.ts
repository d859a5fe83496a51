import type { RoomForm } from '#contract/office/placeForm.ts';
import type { Group, Texts } from '../group.ts';
import type { PlainField } from '../plainFields.ts';
import { plainGroup } from '../plainGroup.tsx';

type Limits = NonNullable<RoomForm['roomLimits']>;
type Of = 'roomLimits' | 'placeLimits';

/** By the names that the server gives them: 'roomLimits.minHours'. */
type Typed = Readonly<Record<string, number | null>>;

const amounts = [
  { name: 'maxOpenReservations', label: '同時に持てる予約', kind: 'number', unit: '件' },
  { name: 'maxFramesPerMonth', label: '1か月に使える区分', kind: 'number', unit: '区分' },
  { name: 'maxHoursPerDay', label: '1日に使える時間', kind: 'decimal', unit: '時間' },
  { name: 'maxDaysInARow', label: '続けて使える日数', kind: 'number', unit: '日' },
  { name: 'minHours', label: '1回の最低の時間', kind: 'decimal', unit: '時間' },
] as const satisfies readonly PlainField<Limits>[];

const fieldsOf = (of: Of, labelOf: (label: string) => string): readonly PlainField<Typed>[] =>
  amounts.map((field) => ({ ...field, name: `${of}.${field.name}`, label: labelOf(field.label) }));

const [first, ...others] = fieldsOf('roomLimits', (label) => label);
const [firstOfAll, ...othersOfAll] = fieldsOf('placeLimits', (label) => `施設全体での、${label}`);

const fields = plainGroup<Typed>({
  id: 'limits',
  title: '利用者ごとの上限',
  fields: [
    ...(first ? [{ ...first, support: '空欄は、上限なしです。' }] : []),
    ...others,
    ...(firstOfAll ? [{ ...firstOfAll, support: 'この施設のほかの部屋の予約も合わせて数えます。' }] : []),
    ...othersOfAll,
  ],
});

const typedOf = (of: Of, limits: RoomForm[Of]): Typed =>
  Object.fromEntries(amounts.map(({ name }) => [`${of}.${name}`, limits?.[name] ?? null]));

const typed = ({ roomLimits, placeLimits }: Pick<RoomForm, Of>): Typed => ({
  ...typedOf('roomLimits', roomLimits),
  ...typedOf('placeLimits', placeLimits),
});

/** Null where nothing is limited. */
function limitsIn(texts: Texts, of: Of): Limits | null {
  const values = fields.values(texts, {});
  const said = amounts.flatMap(({ name }) => {
    const value = values[`${of}.${name}`];
    return value === null || value === undefined ? [] : [[name, value]];
  });
  return said.length > 0 ? Object.fromEntries(said) : null;
}

/** How much of the room, and of all rooms of its hall, one person may have. */
export const limitsGroup: Group<RoomForm> = {
  id: 'limits',
  title: '利用者ごとの上限',
  isByDay: true,
  lines: (form) => {
    const said = fields.lines(typed(form)).filter(({ value }) => value !== '―');
    return said.length > 0 ? said : [{ term: '上限', value: 'なし' }];
  },
  texts: (form) => fields.texts(typed(form)),
  values: (texts) => ({ roomLimits: limitsIn(texts, 'roomLimits'), placeLimits: limitsIn(texts, 'placeLimits') }),
  errors: (texts) => fields.errors(texts),
  render: (props) => fields.render(props),
};
