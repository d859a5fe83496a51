import { expect, it } from 'vitest';
import type { Sum } from './figure.ts';
import { heatTables } from './heatTables.ts';
import type { Counted, Facts } from './made.ts';

const nothing: Sum = {
  ...{ counted: 0, planned: 0, fee: 0, reduced: 0, charged: 0, online: 0, counter: 0, refunded: 0 },
  ...{ offered: 0, used: 0, official: 0 },
};

const counted = (topic: string, key: string, of: string, sum: Partial<Sum>): Counted => ({
  ...{ topic, key, of },
  isCombined: false,
  sum: { ...nothing, ...sum },
});

it('[STAT-01] a heat map is made of the frames alone, those of one name together, in the order of the day', () => {
  const rooms = [
    counted('block', '1080 夜間', 'hall', { offered: 10, used: 5 }),
    counted('block', '0540 午前', 'hall', { offered: 10, used: 1 }),
    counted('block', '0600 午前', 'hall', { offered: 10, used: 2 }),
    // Of the same room, and no frame.
    counted('purpose', '0540 午前', 'hall', { offered: 10, used: 10 }),
    counted('day', '0000 終日', 'hall', { offered: 1, used: 1 }),
  ];
  const facts: Facts = {
    ...{ all: [], months: [], span: ['2026-06'], rooms },
    weekdays: rooms.map((one) => ({ ...one, of: '1' })),
    places: [
      {
        ...{ containerId: 'place', containerName: '会館' },
        rooms: [{ articleId: 'hall', articleName: 'ホール', isCombined: false }],
      },
    ],
  };
  const [byRoom, byWeekday] = heatTables(facts);
  expect(byRoom?.columns.map(({ label }) => label)).toEqual(['午前', '夜間']);
  expect(byRoom?.rows.map(({ cells }) => cells)).toEqual([[150, 500]]);
  expect(byWeekday?.rows[1]).toMatchObject({ label: '月曜日', cells: [150, 500] });
  expect(byWeekday?.rows[0]?.cells).toEqual([null, null]);
});
