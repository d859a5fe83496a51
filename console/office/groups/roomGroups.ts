import type { OfficeRoom } from '#contract/office/placeEndpoints.ts';
import type { RoomForm } from '#contract/office/placeForm.ts';
import { framesGroup } from './framesGroup.tsx';
import type { Group } from './group.ts';
import { hourlyGroup } from './hourlyGroup.ts';
import { joinsGroup } from './joinsGroup.ts';
import { limitsGroup } from './limitsGroup.ts';
import { lotteryGroup } from './lotteryGroup.tsx';
import { openingGroup } from './openingGroup.tsx';
import { plainGroup } from './plainGroup.tsx';
import { windowGroup } from './windowGroup.tsx';

export const roomBasics = plainGroup<RoomForm>({
  id: 'basics',
  title: '基本',
  fields: [
    { name: 'name', label: '部屋の名称', kind: 'line', isRequired: true },
    { name: 'capacity', label: '定員', kind: 'number', unit: '人' },
    { name: 'areaM2', label: '広さ', kind: 'decimal', unit: '㎡' },
    { name: 'description', label: '部屋の説明', kind: 'prose' },
    {
      name: 'features',
      label: 'この部屋でできること',
      kind: 'lines',
      support: '1行に1つ。例：楽器の演奏、調理、飲食',
    },
  ],
});

type Terms = Pick<RoomForm, 'published'> & { approval: string; before: number | null; after: number | null };

const terms = plainGroup<Terms>({
  id: 'terms',
  title: '貸出しの条件',
  fields: [
    {
      name: 'published',
      label: '予約の受付',
      kind: 'yesNo',
      options: ['公開する', '休止する'],
      support: '休止すると、新しい予約を受け付けません。予約済みの利用は残ります。',
    },
    {
      name: 'approval',
      label: '職員の審査',
      kind: 'choice',
      options: [
        { value: '', label: '行わない' },
        { value: 'always', label: 'すべての申込みを審査する' },
      ],
    },
    { name: 'before', label: '利用前の準備時間', kind: 'number', unit: '分' },
    { name: 'after', label: '利用後の片付け時間', kind: 'number', unit: '分' },
  ],
});

/** Whose uses are approved by their class stands in the bundle alone, and stays. */
const termsOf = ({ published, approval, preparation }: RoomForm): Terms => ({
  published,
  approval: approval === 'always' ? 'always' : '',
  ...preparation,
});

export const termsGroup: Group<RoomForm> = {
  id: 'terms',
  title: '貸出しの条件',
  lines: (form) =>
    terms
      .lines(termsOf(form))
      .map((line) =>
        line.term === '職員の審査' && form.approval !== null && form.approval !== 'always'
          ? { ...line, value: '一部の利用者区分だけ審査する' }
          : line,
      ),
  texts: (form) => terms.texts(termsOf(form)),
  values: (texts, { approval }) => {
    const { published = true, approval: chosen, before, after } = terms.values(texts, termsOf(newRoom));
    const isByClass = approval !== null && approval !== 'always';
    return {
      published,
      approval: chosen === 'always' ? 'always' : isByClass ? approval : null,
      preparation: { before: before ?? 0, after: after ?? 0 },
    };
  },
  errors: (texts) => terms.errors(texts),
  render: (props) => terms.render(props),
};

/** What is changed of a room, in the order of its page. `others`: the rooms beside it. */
export const roomGroups = (
  timeFrameType: 'frame' | 'time',
  others: readonly Pick<OfficeRoom, 'key' | 'form'>[],
): readonly Group<RoomForm>[] => [
  roomBasics,
  ...(others.length > 0 ? [joinsGroup(others)] : []),
  ...(timeFrameType === 'frame' ? [framesGroup] : [hourlyGroup]),
  openingGroup,
  windowGroup,
  lotteryGroup,
  limitsGroup,
  termsGroup,
];

/** What a new room begins with, as most halls have it. */
export const newRoom: RoomForm = {
  name: '',
  description: '',
  published: true,
  areaM2: null,
  features: [],
  joins: [],
  capacity: null,
  hours: '9:00-21:00',
  closedWeekdays: ['monday'],
  closedMonthly: [],
  holidayRule: 'closed_next_day',
  preparation: { before: 0, after: 0 },
  bookingWindow: { opens: { unit: 'months', ahead: 2, onDay: 1, hour: 9 }, closesDaysBefore: 1, closesHour: 17 },
  lotteryWindow: null,
  roomLimits: null,
  approval: null,
  frames: [],
  slotMinutes: 60,
  hourlyFee: null,
};
