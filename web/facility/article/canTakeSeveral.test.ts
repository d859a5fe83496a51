import { expect, test } from 'vitest';
import type { FrameRow } from '#contract/facility/room.ts';
import { anAfternoon, aRow } from '../availabilityForTests.ts';
import { canTakeSeveral } from './canTakeSeveral.ts';

const evening = (overrides: Partial<FrameRow> = {}) =>
  aRow({ timeFrameName: '夜間', timeFrameFromHour: 18, timeFrameToHour: 22, ...overrides });
const wholeDay = aRow({ timeFrameName: '全日', timeFrameToHour: 22 });
const taken = { isAvailable: false, canReserve: false, reason: 'full' } as const;

test.each<[boolean, string, FrameRow[]]>([
  [true, 'two frames one after the other', [aRow(), anAfternoon()]],
  [true, 'a free one between them', [aRow(), anAfternoon(), evening()]],
  [false, 'one frame', [aRow()]],
  [false, 'frames over each other', [aRow(), wholeDay]],
  [false, 'one of two taken', [aRow(), anAfternoon(taken)]],
  [false, 'the one between them taken', [aRow(), anAfternoon(taken), evening()]],
  [true, 'only what lies over them taken', [aRow(), anAfternoon(), { ...wholeDay, ...taken }]],
  [false, 'a day that is not open yet', [aRow({ canReserve: false }), anAfternoon({ canReserve: false })]],
])('several frames can be booked together (%s): %s', (can, _title, rows) => {
  expect(canTakeSeveral(rows)).toBe(can);
});
