import { addDays, dayOf } from '#rules/day/day.ts';
import { localDateTimeOf } from '#server/time.ts';
import type { BenchDatabase } from '../benchServers.ts';
import { asSuperuser } from '../data/drawnLottery.ts';
import { freePlaces } from '../data/freePlaces.ts';
import { aBenchSchool, type BenchSchool } from '../data/schoolData.ts';
import { aTown, type Town } from '../data/townData.ts';

/** Residents of the building's town; those of the rows, the morning and the logins. */
const residents = 12_000;

/** The pupils after these belong to the script of pgbench: what it writes for them is in nobody else's way. */
export const pupilsOfCalls = 4_000;

/** Everything that rows of the table, the morning and the logins take place in. */
export type World = {
  readonly database: BenchDatabase;
  readonly baseUrl: string;
  readonly xsrf: string;
  readonly town: Town;
  readonly school: BenchSchool;
  /** The first of the seven days that everybody looks at. */
  readonly shownDay: string;
  /**
   * Tokens of so many residents, others each time, and the first ones again after the last. The limits per user stay
   * as they are: rounds are short and each has people of its own, so nobody calls more often than a user may.
   */
  readonly nextResidents: (count: number) => readonly string[];
  readonly nextPupils: (count: number) => readonly string[];
  /** How many loads were made before, so that pupils whose turn comes again are given other courses. */
  readonly nextLap: () => number;
  /** A Reserve of a place that is free and that nobody else of the bench is given. */
  readonly nextPlace: ReturnType<typeof freePlaces>;
};

export function aWorld(
  database: BenchDatabase,
  { baseUrl, xsrf }: Pick<World, 'baseUrl' | 'xsrf'>,
  { town, school }: Awaited<ReturnType<typeof fill>>,
): World {
  return {
    database,
    baseUrl,
    xsrf,
    town,
    school,
    shownDay: addDays(town.today, 7),
    nextResidents: inTurn(town.tokens),
    nextPupils: inTurn(school.tokens.slice(0, pupilsOfCalls)),
    nextLap: counter(),
    nextPlace: freePlaces(town),
  };
}

/** The building with its year of reservations, and the school with its events, the last seats taken. */
export async function fill(database: BenchDatabase) {
  const town = await aTown(database.superuserUrl, dayOf(localDateTimeOf(Date.now(), 'Asia/Tokyo')), residents);
  const school = await aBenchSchool(database.superuserUrl);
  await takeLastSeats(database, school);
  return { town, school };
}

function counter() {
  let next = 0;
  return () => next++;
}

function inTurn(tokens: readonly string[]) {
  let next = 0;
  return (count: number) =>
    Array.from({ length: count }, () => {
      const token = tokens[next % tokens.length] ?? '';
      next += 1;
      return token;
    });
}

/** Each of the events with one seat goes to one of the last pupils. */
const takeLastSeats = (database: BenchDatabase, { tenantId, lastSeatIds, userIds, rushSpanId }: BenchSchool) =>
  asSuperuser(database, (client) =>
    client.query(
      `insert into event_reservation (tenant_id, event_reservation_id, user_id, event_id, event_entry_span_id, entry_type,
         state, seat_number, request_for_borrow_instrument, fee, added_at, changed_at)
       select $1, gen_random_uuid(), pupil, event, $4, 'normal', 'fixed', 1, false, 0, now(), now()
       from unnest($2::uuid[], $3::uuid[]) as taken(event, pupil)`,
      [tenantId, lastSeatIds, userIds.slice(-lastSeatIds.length), rushSpanId],
    ),
  );
