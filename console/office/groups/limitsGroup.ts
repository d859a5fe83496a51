import type { RoomForm } from '#contract/office/placeForm.ts';
import type { Group } from './group.ts';
import type { PlainField } from './plainFields.ts';
import { plainGroup } from './plainGroup.tsx';

type Limits = { readonly [Name in keyof NonNullable<RoomForm['roomLimits']>]-?: number | null };

const fieldsOf: readonly PlainField<Limits>[] = [
  {
    name: 'maxOpenReservations',
    label: '同時に持てる予約',
    kind: 'number',
    unit: '件',
    support: '空欄は、上限なしです。',
  },
  { name: 'maxFramesPerMonth', label: '1か月に使える区分', kind: 'number', unit: '区分' },
  { name: 'maxHoursPerDay', label: '1日に使える時間', kind: 'decimal', unit: '時間' },
  { name: 'maxDaysInARow', label: '続けて使える日数', kind: 'number', unit: '日' },
  { name: 'minHours', label: '1回の最低の時間', kind: 'decimal', unit: '時間' },
];

const none: Limits = {
  maxOpenReservations: null,
  maxFramesPerMonth: null,
  maxHoursPerDay: null,
  maxDaysInARow: null,
  minHours: null,
};

const limitsOf = ({ roomLimits }: RoomForm): Limits => ({ ...none, ...roomLimits });

// The server names what is wrong by roomLimits.maxOpenReservations, the fields alone by maxOpenReservations.
const fields = plainGroup<Limits>({ id: 'limits', title: '上限', fields: fieldsOf });

/** How much of the room one person may have. */
export const limitsGroup: Group<RoomForm> = {
  id: 'limits',
  title: '利用者ごとの上限',
  isByDay: true,
  lines: (form) => {
    const said = fields.lines(limitsOf(form)).filter(({ value }) => value !== '―');
    return said.length > 0 ? said : [{ term: '上限', value: 'なし' }];
  },
  texts: (form) => fields.texts(limitsOf(form)),
  values: (texts) => {
    const typed = fields.values(texts, none);
    const limits = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== null));
    return { roomLimits: Object.keys(limits).length > 0 ? limits : null };
  },
  errors: (texts) => fields.errors(texts),
  render: (props) => fields.render(props),
};
