import { sql } from 'kysely';
import { addDays, dayOf } from '#rules/day/day.ts';
import type { Database } from '#server/db/connect.ts';
import { generateEnrolments } from '../generateEnrolments.ts';
import { type GeneratorOptions, generateReservations } from '../generateReservations.ts';
import { addResidents } from './addResidents.ts';
import { insertDrafts } from './insertDrafts.ts';
import { insertEnrolments } from './insertEnrolments.ts';
import { loadCourses } from './loadCourses.ts';
import { loadWorld } from './loadWorld.ts';

export type Population = Pick<GeneratorOptions, 'seed' | 'count' | 'anyTime'> & {
  /** New people besides those who are there. */
  readonly residents: number;
  /** What the password of every new person hashes to. */
  readonly passwordHash: string;
  /** Days of use of rooms, counted from today; events have days of their own. */
  readonly period: { readonly from: number; readonly until: number };
  /** The user number of the person who gets one reservation of every kind. */
  readonly showcaseFor?: string;
};

type Populating = { readonly tenantId: string; readonly nowMs: number; readonly population: Population };

/**
 * Fills a tenant with people and reservations of its mode, within a transaction bound to it. Answers how many reservations
 * there are.
 */
export async function populate(trx: Database, populating: Populating) {
  // Thinking up tens of thousands takes longer than the server lets a transaction rest.
  await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(trx);
  const { mode, alias } = await trx
    .selectFrom('tenant')
    .select(['mode', 'alias'])
    .where('tenant_id', '=', populating.tenantId)
    .executeTakeFirstOrThrow();
  const tenant = { ...populating, tenantAlias: alias };
  return mode === 'event' ? fillCourses(trx, tenant) : fillRooms(trx, tenant);
}

type Filling = Populating & { readonly tenantAlias: string };

async function fillRooms(trx: Database, { tenantId, tenantAlias, nowMs, population }: Filling) {
  const { seed, count, anyTime = false, period } = population;
  const { timeZone, ...world } = await loadWorld(trx, { tenantId, nowMs, period });
  const people = await addResidents(trx, { tenantId, timeZone, now: world.now, population });
  const shown = people.find(({ user_number }) => user_number === population.showcaseFor);
  const today = dayOf(world.now);
  const drafts = generateReservations(world, {
    seed,
    count,
    anyTime,
    userIds: people.filter((person) => person.isGenerated).map(({ user_id }) => user_id),
    from: addDays(today, period.from),
    until: addDays(today, period.until),
    ...(shown ? { showcaseFor: shown.user_id } : {}),
  });
  await insertDrafts(trx, { tenantId, tenantAlias, timeZone, now: world.now }, drafts);
  return drafts.length;
}

async function fillCourses(trx: Database, { tenantId, tenantAlias, nowMs, population }: Filling) {
  const { seed, count } = population;
  const { timeZone, ...world } = await loadCourses(trx, { tenantId, nowMs });
  const people = await addResidents(trx, { tenantId, timeZone, now: world.now, population });
  const participants = people.map(({ user_id, birthday, ...person }) => ({ ...person, userId: user_id, birthday }));
  const shown = participants.find(({ user_number }) => user_number === population.showcaseFor);
  const enrolments = generateEnrolments(world, {
    seed,
    count,
    participants: participants.filter(({ isGenerated }) => isGenerated),
    ...(shown ? { showcaseFor: shown } : {}),
  });
  await insertEnrolments(trx, { tenantId, tenantAlias, timeZone, now: world.now }, enrolments);
  return enrolments.length;
}
