import type { EndpointName, RequestOf } from '#contract/endpoints.ts';
import { placesOfWeek } from '../data/freePlaces.ts';
import { apiTokens } from './apiTokens.ts';
import { type Beside, changesInTheBuilding } from './beside.ts';
import { filledCarts } from './filledCarts.ts';
import { type Load, loadOf } from './load.ts';
import { officeEdits } from './officeEdits.ts';
import type { Script } from './pgbench.ts';
import { toldOutside } from './toldOutside.ts';
import { pupilsOfCalls, type World } from './world.ts';

/** A row of the table: a call, what its rate is measured against in turn, and the share of it that is owed. */
export type Row = {
  readonly name: string;
  readonly goal: number;
  /** What is sent in one round; `count` is about as many requests as a round may need. */
  readonly load: (world: World, count: number) => Load | Promise<Load>;
  /** A right answer: its status, and what stands in it. One is looked at before the row is measured. */
  readonly answer: { readonly status: number; readonly holds: string };
  /** Whose rate the share is of: the bare route unless a script of pgbench is named. */
  readonly against?: (world: World) => Script;
  /** Of its own rate without what happens beside it. */
  readonly isAgainstItself?: true;
  /** What happens meanwhile, and tells how much of it happened. */
  readonly beside?: (world: World) => Promise<Beside>;
  /** How many rows the answers have made so far, where answers that look right may have made none. */
  readonly made?: (world: World) => { readonly table: string; readonly tenantId: string; readonly state: string };
};

/** Sessions that a round uses in turn. */
const readers = 500;
/** More turns than a person has in one round of changes. */
const turnsOfLap = 16;
/** People of a round of changes: more of them, because a user may change less often than read. */
const changers = 1_000;

const inTown = (world: World) => ({ tenantId: world.town.tenantId, xsrf: world.xsrf });
const inSchool = (world: World) => ({ tenantId: world.school.tenantId, xsrf: world.xsrf });

const townRead = <Name extends EndpointName>(name: Name, body: (world: World) => RequestOf<Name>) =>
  ((world) =>
    loadOf(name, {
      bodies: [body(world)],
      visitor: inTown(world),
      sessions: world.nextResidents(readers),
    })) satisfies Row['load'];

const schoolRead = <Name extends EndpointName>(name: Name, body: (world: World) => RequestOf<Name>) =>
  ((world) =>
    loadOf(name, {
      bodies: [body(world)],
      visitor: inSchool(world),
      sessions: world.nextPupils(readers),
    })) satisfies Row['load'];

const calendar = townRead('Reservation/GetDayAvailability', ({ town, shownDay }) => ({
  containerId: town.containerId,
  date: shownDay,
}));

const adding = (eventId: string, eventEntrySpanId: string): RequestOf<'EventReservation/AddEventToCart'> => ({
  items: [{ eventId, eventEntrySpanId }],
});

/**
 * Pupils and the course of each turn. Nobody is given the same one twice: the n-th turn of a person is for another course
 * than their turns before, in this load and in those before it.
 */
function turnsOfSchool(world: World) {
  const [, ...events] = world.school.rushedIds;
  const lap = world.nextLap() * turnsOfLap;
  const eventOf = (turn: number) =>
    events[((turn % changers) + (lap + Math.floor(turn / changers)) * 7) % events.length] ?? '';
  return { sessions: world.nextPupils(changers), eventOf };
}

const addingByScript = ({ school }: World): Script => ({
  file: 'addWon.sql',
  variables: { tenant: school.tenantId, span: school.rushSpanId, people: String(pupilsOfCalls) },
});

const many = <T>(count: number, make: (turn: number) => T) => Array.from({ length: count }, (_, turn) => make(turn));

/** To measure another call, add a row. */
export const rows: readonly Row[] = [
  {
    name: 'TenantGet',
    goal: 0.5,
    load: (world) =>
      loadOf('Authentication/TenantGet', {
        bodies: [{ tenantAlias: world.town.tenantAlias }],
        visitor: inTown(world),
      }),
    answer: { status: 200, holds: '"tenantName"' },
  },
  { name: 'GetDayAvailability', goal: 0.3, load: calendar, answer: { status: 200, holds: '"cells"' } },
  {
    name: 'Public/GetDayAvailability, a third visitors',
    goal: 0.3,
    load: (world) =>
      loadOf('Public/GetDayAvailability', {
        bodies: [{ containerId: world.town.containerId, date: world.shownDay }],
        visitor: inTown(world),
        // Without a token the server knows nobody.
        sessions: world.nextResidents(readers).map((token, turn) => (turn % 3 === 0 ? '' : token)),
      }),
    answer: { status: 200, holds: '"cells"' },
  },
  {
    // Of the residents' same read four fifths.
    name: 'Public/GetDayAvailability by tokens',
    goal: 0.24,
    load: async (world) => ({
      ...loadOf('Public/GetDayAvailability', {
        bodies: [{ containerId: world.town.containerId, date: world.shownDay }],
        visitor: inTown(world),
      }),
      sessions: await apiTokens(world),
      sessionHeader: 'authorization',
    }),
    answer: { status: 200, holds: '"cells"' },
  },
  {
    name: 'GetDayAvailability, 300 changes/s',
    goal: 0.2,
    load: calendar,
    answer: { status: 200, holds: '"cells"' },
    beside: changesInTheBuilding,
  },
  {
    name: 'GetDayArticleAvailability',
    goal: 0.25,
    load: townRead('Reservation/GetDayArticleAvailability', ({ town, shownDay }) => ({
      containerId: town.containerId,
      articleId: town.articleIds[0] ?? '',
      date: shownDay,
    })),
    answer: { status: 200, holds: '"canReserve"' },
  },
  {
    name: 'GetContainer',
    goal: 0.25,
    load: townRead('Reservation/GetContainer', () => ({})),
    answer: { status: 200, holds: '"containerName"' },
  },
  {
    name: 'GetEvent',
    goal: 0.15,
    load: schoolRead('EventReservation/GetEvent', ({ school }) => ({
      eventContainerId: school.eventContainerId,
      eventCategoryId: school.eventCategoryId,
    })),
    answer: { status: 200, holds: '"eventName"' },
  },
  {
    name: 'GetEventInCart',
    goal: 0.15,
    load: schoolRead('EventReservation/GetEventInCart', () => ({})),
    answer: { status: 200, holds: '"items"' },
  },
  {
    name: 'Reserve, refused: taken',
    goal: 0.12,
    load: (world) =>
      loadOf('Reservation/Reserve', {
        bodies: placesOfWeek(world.town, { from: world.shownDay, isTaken: true }),
        visitor: inTown(world),
        sessions: world.nextResidents(changers),
        isChange: true,
      }),
    answer: { status: 409, holds: '"taken"' },
  },
  {
    name: 'AddEventToCart, refused: full',
    goal: 0.12,
    load: (world) =>
      loadOf('EventReservation/AddEventToCart', {
        bodies: world.school.lastSeatIds.map((eventId) => adding(eventId, world.school.rushSpanId)),
        visitor: inSchool(world),
        sessions: world.nextPupils(changers),
        isChange: true,
      }),
    answer: { status: 200, holds: '"full"' },
  },
  {
    name: 'Reserve, won',
    goal: 0.6,
    load: (world, count) =>
      loadOf('Reservation/Reserve', {
        bodies: many(count, () => world.nextPlace()),
        visitor: inTown(world),
        sessions: world.nextResidents(changers),
        isChange: true,
      }),
    answer: { status: 200, holds: '"reservationId"' },
    against: ({ town }) => ({
      file: 'reserveWon.sql',
      variables: { tenant: town.tenantId, container: town.containerId },
    }),
    made: ({ town }) => ({ table: 'reservation', tenantId: town.tenantId, state: 'confirmed' }),
  },
  {
    name: 'AddEventToCart, won',
    goal: 0.5,
    load: (world, count) => {
      const { sessions, eventOf } = turnsOfSchool(world);
      return loadOf('EventReservation/AddEventToCart', {
        bodies: many(count, (turn) => adding(eventOf(turn), world.school.rushSpanId)),
        visitor: inSchool(world),
        sessions,
        isChange: true,
      });
    },
    answer: { status: 200, holds: '"success":true' },
    against: addingByScript,
    made: ({ school }) => ({ table: 'event_reservation', tenantId: school.tenantId, state: 'in_cart' }),
  },
  {
    name: 'ReserveEventFromCart, won',
    goal: 0.35,
    load: async (world, count) => {
      const { sessions, eventOf } = turnsOfSchool(world);
      const turns = many(count, (turn) => ({
        token: sessions[turn % sessions.length] ?? '',
        eventId: eventOf(turn),
      }));
      return loadOf('EventReservation/ReserveEventFromCart', {
        bodies: await filledCarts(world, turns),
        visitor: inSchool(world),
        sessions,
        isChange: true,
      });
    },
    answer: { status: 200, holds: '"success":true' },
    // It writes about as much: a seat, its history and its answer.
    against: addingByScript,
    made: ({ school }) => ({ table: 'event_reservation', tenantId: school.tenantId, state: 'fixed' }),
  },
];

/** The same calls with an edit of the office a second, beside the same without. */
const withEdits: readonly Row[] = ['GetDayAvailability', 'Reserve, won'].flatMap((name) =>
  (['words', 'frames'] as const).map((kind): Row => {
    const { against: _, ...row } = rowNamed(name);
    return {
      ...row,
      name: `${name}, office changes ${kind}`,
      goal: 0.9,
      beside: officeEdits(kind),
      isAgainstItself: true,
    };
  }),
);

/** The same in a town that tells other systems of each reservation, beside the same in a town that tells nobody. */
const withWebhooks = (): Row => {
  const { against: _, ...row } = rowNamed('Reserve, won');
  return { ...row, name: 'Reserve, won, webhooks', goal: 0.9, beside: toldOutside, isAgainstItself: true };
};

export const allRows: readonly Row[] = [...rows, ...withEdits, withWebhooks()];

export function rowNamed(name: string): Row {
  const row = rows.find((one) => one.name === name);
  if (!row) throw new Error(`no row is called ${name}`);
  return row;
}
