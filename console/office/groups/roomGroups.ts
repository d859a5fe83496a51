import type { RoomForm } from '#contract/office/placeForm.ts';
import { framesGroup } from './framesGroup.tsx';
import type { Group } from './group.ts';
import { hourlyGroup } from './hourlyGroup.ts';
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

const publishing = plainGroup<RoomForm>({
  id: 'published',
  title: '公開',
  fields: [
    {
      name: 'published',
      label: '予約の受付',
      kind: 'yesNo',
      options: ['公開する', '休止する'],
      support: '休止すると、新しい予約を受け付けません。予約済みの利用は残ります。',
    },
  ],
});

/** What is changed of a room, in the order of its page. */
export const roomGroups = (timeFrameType: 'frame' | 'time'): readonly Group<RoomForm>[] => [
  roomBasics,
  ...(timeFrameType === 'frame' ? [framesGroup] : [hourlyGroup]),
  openingGroup,
  windowGroup,
  publishing,
];

/** What a new room begins with, as most halls have it. */
export const newRoom: RoomForm = {
  name: '',
  description: '',
  published: true,
  areaM2: null,
  features: [],
  capacity: null,
  hours: '9:00-21:00',
  closedWeekdays: ['monday'],
  closedMonthly: [],
  holidayRule: 'closed_next_day',
  preparation: { before: 0, after: 0 },
  bookingWindow: { opens: { unit: 'months', ahead: 2, onDay: 1, hour: 9 }, closesDaysBefore: 1, closesHour: 17 },
  roomLimits: null,
  approval: null,
  frames: [],
  slotMinutes: 60,
  hourlyFee: null,
};
