import type { OfficeRoom, UserClass } from '#contract/office/placeEndpoints.ts';
import type { PlaceForm, RoomForm } from '#contract/office/placeForm.ts';
import { visibilityWords } from '#rules/facility/booking/visibility.ts';
import type { Group } from '../group.ts';
import { picturesGroup } from '../place/picturesGroup.tsx';
import { plainGroup } from '../plainGroup.tsx';
import { classWindowsGroup } from './classWindowsGroup.tsx';
import { framesGroup } from './framesGroup.tsx';
import { hourlyGroup } from './hourlyGroup.ts';
import { joinsGroup } from './joinsGroup.ts';
import { limitsGroup } from './limitsGroup.ts';
import { lotteryGroup } from './lotteryGroup.tsx';
import { openingGroup } from './openingGroup.tsx';
import { termsGroup } from './termsGroup.ts';
import { timetableGroup } from './timetableGroup.tsx';
import { windowGroup } from './windowGroup.tsx';
import { usualWindow } from './windowValue.ts';

export const roomBasics = plainGroup<RoomForm>({
  id: 'basics',
  title: '基本',
  isOfOneRoom: true,
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

const visibilityGroup = plainGroup<RoomForm>({
  id: 'visibility',
  title: '公開範囲',
  fields: [
    {
      name: 'visibility',
      label: '利用者の画面',
      kind: 'choice',
      options: [
        { value: 'bookable', label: `${visibilityWords.bookable}（利用者が予約・抽選の申込みをする）` },
        { value: 'vacancy', label: `${visibilityWords.vacancy}（空きを見せ、予約は窓口で受け付ける）` },
        { value: 'hidden', label: `${visibilityWords.hidden}（利用者には見せず、窓口で予約する）` },
      ],
      support: '職員は、どの部屋も窓口で予約できます。すでにある予約は残ります。',
    },
  ],
});

/** What a room can be set up with. */
export type RoomChoices = {
  readonly timeFrameType: 'frame' | 'time';
  /** The rooms beside it. */
  readonly others: readonly Pick<OfficeRoom, 'key' | 'form'>[];
  readonly classes: readonly UserClass[];
  readonly useConditions: PlaceForm['useConditions'];
};

/** What is changed of a room, in the order of its page. */
export const roomGroups = ({
  timeFrameType,
  others,
  classes,
  useConditions,
}: RoomChoices): readonly Group<RoomForm>[] => [
  roomBasics,
  picturesGroup,
  ...(others.length > 0 ? [joinsGroup(others)] : []),
  ...(timeFrameType === 'frame' ? [framesGroup] : [hourlyGroup]),
  openingGroup,
  timetableGroup(timeFrameType),
  windowGroup,
  classWindowsGroup(classes, useConditions),
  lotteryGroup,
  limitsGroup,
  termsGroup(classes),
  visibilityGroup,
];

/** What a new room begins with, as most halls have it. */
export const newRoom: RoomForm = {
  name: '',
  description: '',
  published: true,
  visibility: 'bookable',
  areaM2: null,
  features: [],
  joins: [],
  capacity: null,
  hours: '9:00-21:00',
  closedWeekdays: ['monday'],
  closedMonthly: [],
  holidayRule: 'closed_next_day',
  preparation: { before: 0, after: 0 },
  bookingWindow: usualWindow,
  classWindows: [],
  lotteryWindow: null,
  roomLimits: null,
  placeLimits: null,
  approval: null,
  frames: [],
  slotMinutes: 60,
  hourlyFee: null,
  timetable: [],
  pictures: [],
};
