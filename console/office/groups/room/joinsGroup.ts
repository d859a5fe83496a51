import type { OfficeRoom } from '#contract/office/placeEndpoints.ts';
import type { RoomForm } from '#contract/office/placeForm.ts';
import type { Group } from '../group.ts';
import { plainGroup } from '../plainGroup.tsx';

/** Which of the other rooms a room takes together, as a hall whose partition is open. */
export const joinsGroup = (others: readonly Pick<OfficeRoom, 'key' | 'form'>[]): Group<RoomForm> =>
  plainGroup<RoomForm>({
    id: 'joins',
    title: 'まとめて使う部屋',
    isOfOneRoom: true,
    fields: [
      {
        name: 'joins',
        label: 'この部屋に含まれる部屋',
        kind: 'choices',
        options: others.map(({ key, form }) => ({ value: key, label: form.name })),
        support: '間仕切りを開けて使うときなどに選びます。どちらかが予約されると、もう一方は予約できなくなります。',
      },
    ],
  });
