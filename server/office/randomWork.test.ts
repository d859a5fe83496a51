import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadOf, testSeed } from '#rules/testing/load.ts';
import { importText } from '#server/testing/importText.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { anOffice, type Change, changed, exported } from './testing/anOffice.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  server.clock.set('2026-06-10T10:00');
});
afterAll(() => server.close());

type RoomFields = Extract<NonNullable<Change['rooms']>[number], { kind: 'change' }>['fields'];

const words = fc.constantFrom('', '畳の部屋です。', '1行目\n2行目', '「かぎ」と&記号', '  前に空白', '長'.repeat(300));
const line = fc.constantFrom('和室', 'ホール', 'A&B', '会議室（小）', '#1', 'true', '1e3', '~');
const yen = fc.record({
  weekday: fc.nat(9_999),
  saturday: fc.nat(9_999),
  holiday: fc.nat(9_999),
});

const frames = fc
  .uniqueArray(fc.constantFrom('9:00-12:00', '12:00-13:00', '13:00-17:00', '18:00-21:30'), { minLength: 1 })
  .chain((hours) =>
    fc.tuple(...hours.map((one, index) => yen.map((fee) => ({ name: `区分${index}`, hours: one, fee })))),
  );

const opens = fc.record({
  unit: fc.constantFrom('months' as const, 'days' as const),
  ahead: fc.integer({ min: 1, max: 12 }),
  onDay: fc.constantFrom(null, 1, 15, '1st tuesday'),
  hour: fc.integer({ min: 0, max: 23 }),
});

const roomFields: fc.Arbitrary<RoomFields> = fc.record(
  {
    name: line,
    description: words,
    published: fc.boolean(),
    capacity: fc.option(fc.integer({ min: 1, max: 900 })),
    areaM2: fc.option(fc.integer({ min: 10, max: 9_000 }).map((tenths) => tenths / 10)),
    features: fc.uniqueArray(line, { maxLength: 3 }),
    joins: fc.subarray(['half', 'by-hour']),
    closedWeekdays: fc.subarray(['monday', 'wednesday', 'sunday']),
    closedMonthly: fc.subarray(['2nd tuesday', 'last friday', 'day 15']),
    holidayRule: fc.constantFrom('open', 'closed', 'closed_next_day'),
    preparation: fc.record({ before: fc.nat(60), after: fc.nat(60) }),
    bookingWindow: fc.record({ opens, closesDaysBefore: fc.nat(3), closesHour: fc.option(fc.nat(23)) }),
    roomLimits: fc.option(fc.record({ maxOpenReservations: fc.integer({ min: 1, max: 9 }) })),
    approval: fc.constantFrom(null, 'always' as const),
  },
  { requiredKeys: [] },
);

const change: fc.Arbitrary<Change> = fc.oneof(
  fc
    .record(
      {
        name: line,
        address: line,
        url: fc.constantFrom('', 'https://example.jp/a?b=c#d'),
        description: words,
        reservationNotes: words,
        access: words,
        accessibility: fc.subarray(['wheelchair', 'nursingRoom', 'hearingLoop']),
        houseRules: words,
        equipment: fc.uniqueArray(fc.record({ name: line, stock: fc.integer({ min: 1, max: 4 }) }), {
          selector: ({ name }) => name,
          maxLength: 3,
        }),
      },
      { requiredKeys: [] },
    )
    .map((fields) => ({ fields })),
  fc.record({ key: fc.constantFrom('whole', 'half', 'by-hour'), fields: roomFields }).map((room) => ({
    rooms: [{ kind: 'change' as const, ...room }],
  })),
  fc
    .record({ key: fc.constantFrom('whole', 'half'), frames, from: fc.constantFrom(null, '2027-04-01', '2028-01-01') })
    .map(({ key, from, frames: all }) => ({
      rooms: [{ kind: 'change' as const, key, from, fields: { frames: all } }],
    })),
  fc
    .record({ key: fc.constantFrom('whole', 'half', 'by-hour'), from: fc.constantFrom('2027-04-01', '2028-01-01') })
    .map((room) => ({ rooms: [{ kind: 'giveUp' as const, ...room }] })),
  fc
    .record({ like: fc.constantFrom('whole', 'half', 'by-hour'), fields: roomFields })
    .map(({ like, fields }) => ({ rooms: [{ kind: 'add' as const, timeFrameType: 'frame' as const, like, fields }] })),
);

let copies = 0;

it('[OFFICE-01] after whatever work at screens an export makes the same town elsewhere, to the byte', async () => {
  let done = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 3, maxLength: 10 }), async (changes) => {
      const office = await anOffice(server);
      for (const one of changes) {
        const { status, body } = await changed(server, office, one);
        if (status === 200) done += 1;
        else expect(['placeRefused', 'placeUnchanged', 'notFound']).toContain(body.error?.code);
      }
      const text = await exported(server, office);
      copies += 1;
      const alias = `copy-${copies}`;
      const other = text.replace(`alias: ${office.tenant.tenantAlias}`, `alias: ${alias}`);
      await importText(server.server, other, server.clock());
      expect(await exported(server, { tenant: { ...office.tenant, tenantAlias: alias } })).toBe(other);
    }),
    { seed: testSeed, numRuns: loadOf(60) },
  );
  expect(done).toBeGreaterThan(loadOf(60));
});
