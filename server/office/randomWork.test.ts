import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadOf, testSeed } from '#rules/testing/load.ts';
import { aDrawing, drawingFile } from '#server/testing/aPicture.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { anOffice, type Change, changed, madeElsewhere, uploaded, withClasses } from './testing/anOffice.ts';
import { someTownFields } from './testing/someTownFields.ts';
import { townChanged } from './testing/townWork.ts';

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

const window = fc.record({ opens, closesDaysBefore: fc.nat(3), closesHour: fc.option(fc.nat(23)) });

const classWindow = fc.record(
  {
    classes: fc.constant<string[]>(['groups']),
    conditions: fc.constant<string[]>(['sales']),
    bookingWindow: window,
    lottery: fc.boolean(),
  },
  { requiredKeys: ['bookingWindow'] },
);

const dayRow = fc
  .record({
    when: fc.oneof(
      fc.record({ days: fc.subarray(['saturday', 'holiday', 'eve', 'tuesday'], { minLength: 1 }) }),
      fc.record({ season: fc.record({ from: fc.constant('11-01'), to: fc.constant('03-31') }) }),
      fc.record({ weekdays: fc.subarray(['monday', 'friday'], { minLength: 1 }) }),
    ),
    otherwise: fc.oneof(
      line.map((closed) => ({ closed })),
      fc.constant({ hours: '10:00-20:00' }),
      fc.record({ frames }),
      fc.record({ hourlyFee: yen }),
    ),
  })
  .map(({ when, otherwise }) => ({ when, ...otherwise }));

const fills = ['#111', '#222', '#333'];
/** Each office hands them over; they have the same names everywhere, which are those of their bytes. */
const files = fills.map(drawingFile);
const pictures = fc.array(fc.record({ file: fc.constantFrom(...files), alt: line }), { maxLength: 4 });

const closing = fc
  .record({
    spaces: fc.subarray(['half-a', 'studio'], { maxLength: 1 }),
    kind: fc.constantFrom('closure' as const, 'official' as const),
    every: fc.constantFrom(
      { everyMonth: '2nd tuesday' },
      { everyMonth: 'last day' },
      { everyYear: { from: '12-28', to: '01-04' } },
    ),
    hours: fc.constantFrom({}, { hours: '9:00-12:00' }),
    reason: line,
  })
  .map(({ every, hours, ...rest }) => ({ ...rest, ...every, ...hours }));

const roomFields: fc.Arbitrary<RoomFields> = fc.record(
  {
    name: line,
    description: words,
    published: fc.boolean(),
    visibility: fc.constantFrom('bookable', 'vacancy', 'hidden'),
    capacity: fc.option(fc.integer({ min: 1, max: 900 })),
    areaM2: fc.option(fc.integer({ min: 10, max: 9_000 }).map((tenths) => tenths / 10)),
    features: fc.uniqueArray(line, { maxLength: 3 }),
    joins: fc.subarray(['half', 'by-hour']),
    closedWeekdays: fc.subarray(['monday', 'wednesday', 'sunday']),
    closedMonthly: fc.subarray(['2nd tuesday', 'last friday', 'day 15']),
    holidayRule: fc.constantFrom('open', 'closed', 'closed_next_day'),
    preparation: fc.record({ before: fc.nat(60), after: fc.nat(60) }),
    bookingWindow: window,
    classWindows: fc.array(classWindow, { maxLength: 2 }),
    timetable: fc.array(dayRow, { maxLength: 3 }),
    placeLimits: fc.option(fc.record({ maxFramesPerMonth: fc.integer({ min: 1, max: 9 }) })),
    roomLimits: fc.option(fc.record({ maxOpenReservations: fc.integer({ min: 1, max: 9 }) })),
    approval: fc.constantFrom(null, 'always' as const, { classes: ['groups'] }),
    pictures,
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
        closings: fc.uniqueArray(closing, { maxLength: 3, selector: (one) => JSON.stringify(one) }),
        dayList: fc.option(fc.record({ hour: fc.nat(23), to: fc.constant<string[]>(['bunka@town.example.jp']) })),
        useConditions: fc.uniqueArray(
          fc.record(
            { code: fc.constantFrom('sales', 'use-1', 'use-2'), label: line, oneOf: line },
            { requiredKeys: ['code', 'label'] },
          ),
          { selector: ({ code }) => code, maxLength: 3 },
        ),
        pictures,
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

/** An act of the office: on a hall, or on the whole town. */
const act = fc.oneof(
  { weight: 3, arbitrary: change.map((of) => ({ name: 'place' as const, of })) },
  { weight: 1, arbitrary: someTownFields.map((of) => ({ name: 'town' as const, of })) },
);

it('[OFFICE-01] after whatever work at screens an export makes the same town elsewhere, to the byte', async () => {
  const done = { place: 0, town: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 10 }), async (changes) => {
      const office = await anOffice(server, withClasses);
      for (const fill of fills) await uploaded(server, office, aDrawing(fill));
      for (const { name, of } of changes) {
        const { status, body } =
          name === 'town' ? await townChanged(server, office, of) : await changed(server, office, of);
        if (status === 200) done[name] += 1;
        else expect(['placeRefused', 'placeUnchanged', 'notFound']).toContain(body.error?.code);
      }
      const { wanted, made } = await madeElsewhere(server, office);
      expect(made.bundle).toBe(wanted.bundle);
      expect(made.pictures).toEqual(wanted.pictures);
    }),
    { seed: testSeed, numRuns: loadOf(60) },
  );
  expect(done.place).toBeGreaterThan(loadOf(60));
  expect(done.town).toBeGreaterThan(0);
});
