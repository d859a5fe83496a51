import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReserveRequest } from '#contract/facility/booking.ts';
import { daysFrom } from '#rules/day/day.ts';
import { clockOfMinutes, framesOn } from '#rules/facility/calendar/frames.ts';
import { closedOn } from '#rules/facility/calendar/openDays.ts';
import { priceTable } from '#rules/facility/fee/priceTable.ts';
import { ordinanceDayOf } from '#rules/ordinance/ordinanceDayOf.ts';
import { ordinanceDayNames } from '#rules/ordinance/whenWords.ts';
import { applyBundle } from '#server/bundle/import/importBundle.ts';
import { aCliDatabase, type CliDatabase, testNowMs } from '#server/cli/testing/aCliDatabase.ts';
import { inTenant } from '#server/db/connect.ts';
import { quoteFor } from '#server/facility/booking/getQuote.ts';
import { hallPages } from '#server/facility/calendar/pageFacts.ts';
import { type PlaceWithRooms, placeWithRooms } from '#server/facility/placed.queries.ts';
import { demoBundle } from './demoBundles.ts';

const now = '2026-06-10T10:00';
const today = now.slice(0, 10);
const timeZone = 'Asia/Tokyo';

let database: CliDatabase;
const places: { readonly alias: string; readonly containerId: string; readonly place: PlaceWithRooms }[] = [];
beforeAll(async () => {
  database = await aCliDatabase();
  for (const alias of ['sakura', 'ishinomaki', 'musashino']) {
    const bundle = await demoBundle(`${alias}.yaml`, testNowMs);
    const passwordHashes = new Map(bundle.users.map(({ userNumber }) => [userNumber, '-']));
    const { tenantId } = await database.db
      .transaction()
      .execute((trx) => applyBundle(trx, { bundle, nowMs: testNowMs, passwordHashes }));
    await inTenant(database.db, tenantId, async (trx) => {
      const { halls } = await hallPages.read({ trx, tenantId }, null, () => undefined);
      for (const { containerId } of halls) {
        const place = await placeWithRooms(trx, { tenantId, containerId, timeZone });
        if (place) places.push({ alias, containerId, place });
      }
    });
  }
});
afterAll(() => database.close());

const names = { rooms: new Map(), classes: new Map(), conditions: new Map() };
type Place = (typeof places)[number];
type Room = PlaceWithRooms['articles'][number]['facts'];

/** What GetQuote says for somebody of whom nothing is known. */
function quoted({ containerId, place }: Place, room: Room, date: string, frames: ReturnType<typeof framesOn>) {
  const request: ReserveRequest = {
    containerId,
    date,
    purpose: '練習',
    purposeType: '会議',
    admissionFeeRequired: false,
    admissionFee: null,
    expectedNumberOfAttendee: 1,
    equipmentNames: [],
    details: frames.map(({ name, ...range }, index) => ({
      reservationDetailNumber: index + 1,
      articleId: room.articleId,
      articleName: room.name,
      date,
      timeFrameName: name,
      ...clockOfMinutes(range),
      basicFee: 0,
    })),
  };
  const viewer = { classes: [], reductions: [] };
  return quoteFor({ place, viewer, now, announceDelayDays: null }, request).total;
}

const open = (room: Room, { place: { holidays } }: Place) =>
  daysFrom(today, 120).filter((date) => !closedOn(room, date, holidays));

describe('[OPEN-06] the table of prices of each room of the demo', () => {
  test('says for each frame or hour and kind of day what GetQuote charges', () => {
    let compared = 0;
    for (const one of places) {
      const { holidays } = one.place;
      for (const { facts } of one.place.articles) {
        const table = priceTable(facts, { day: today, now, holidays, names });
        expect([facts.name, table.rows.length > 0]).toEqual([facts.name, true]);
        for (const date of open(facts, one)) {
          const kind = ordinanceDayNames[ordinanceDayOf(date, holidays)];
          const column = table.columns.findIndex((name) => name === '料金' || name.split('・').includes(kind));
          const frames = framesOn(facts, date, holidays);
          if (facts.timeFrameType === 'time') {
            const hour = frames.slice(0, 60 / facts.slotMinutes);
            expect([facts.name, date, quoted(one, facts, date, hour)]).toEqual([
              facts.name,
              date,
              table.rows[0]?.cells[column],
            ]);
            compared += 1;
            continue;
          }
          for (const frame of frames) {
            const cell = table.rows.find(({ name }) => name === frame.name)?.cells[column];
            expect([facts.name, date, frame.name, quoted(one, facts, date, [frame])]).toEqual([
              facts.name,
              date,
              frame.name,
              cell,
            ]);
            compared += 1;
          }
        }
      }
    }
    expect(compared).toBeGreaterThan(3_000);
  });

  test('has days that cost the same in one column, the ordinance as its title, and its rules as notes', () => {
    const [one] = places;
    const room = one?.place.articles.find(({ facts }) => facts.name === 'リハーサル室')?.facts;
    if (!one || !room) throw new Error('no such room');
    const table = priceTable(room, { day: today, now, holidays: one.place.holidays, names });
    expect(table).toMatchObject({
      caption: 'さくら市民文化会館条例 別表',
      columns: ['平日', '土曜・日曜・祝日'],
      rows: [
        { name: '午前', cells: [3200, 3800] },
        { name: '午後', cells: [4400, 5300] },
        { name: '夜間', cells: [5200, 6200] },
        { name: '全日', cells: [11500, 13800] },
      ],
    });
    expect(table.notes.find(({ title }) => title === '割増・割引')?.lines.join('')).toContain('入場料');
  });

  test('says nothing of what is for other rooms alone', () => {
    const [one] = places;
    const room = one?.place.articles.find(({ facts }) => facts.ordinance)?.facts;
    if (!one || !room?.ordinance) throw new Error('no such room');
    const { ordinance } = room;
    const notesWith = (rooms: readonly string[]) => {
      const versions = ordinance.versions.map((version) => ({
        ...version,
        steps: [...version.steps, { kind: 'minimum' as const, yen: 123_456, rooms }],
      }));
      const facts = { ...room, ordinance: { ...ordinance, versions } };
      return JSON.stringify(priceTable(facts, { day: today, now, holidays: one.place.holidays, names }).notes);
    };
    expect(notesWith([ordinance.room])).toContain('123,456');
    expect(notesWith(['ほかの部屋'])).not.toContain('123,456');
  });
});
