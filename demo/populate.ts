import { sql } from 'kysely';
import type { Tenant } from '#contract/tenant.ts';
import { addDays, dayOf } from '#rules/day/day.ts';
import type { Database } from '#server/db/connect.ts';
import { tenantDirectory } from '#server/tenant/directory.ts';
import { enterCourseDraws } from './courses/enterCourseDraws.ts';
import { generateEnrolments } from './courses/generateEnrolments.ts';
import { insertEnrolments } from './courses/insertEnrolments.ts';
import { loadCourses } from './courses/loadCourses.ts';
import { demoContext } from './demoContext.ts';
import { addResidents } from './people/addResidents.ts';
import type { Population } from './population.ts';
import { enterRoomDraws } from './rooms/enterRoomDraws.ts';
import { generateReservations } from './rooms/generateReservations.ts';
import { insertDrafts } from './rooms/insertDrafts.ts';
import { loadWorld } from './rooms/loadWorld.ts';

type Populating = { readonly tenantId: string; readonly nowMs: number; readonly population: Population };

/**
 * Fills a tenant with people and reservations of its mode, within a transaction bound to it. Answers how many
 * reservations there are.
 */
export async function populate(trx: Database, populating: Populating) {
  // Thinking up tens of thousands takes longer than the server lets a transaction rest.
  await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(trx);
  const tenant = await tenantDirectory(trx).byId(populating.tenantId);
  if (!tenant) throw new Error(`There is no tenant ${populating.tenantId}`);
  const filling = { ...populating, tenant };
  return tenant.tenantMode === 'event' ? fillCourses(trx, filling) : fillRooms(trx, filling);
}

type Filling = Populating & { readonly tenant: Tenant };

async function fillRooms(trx: Database, { tenant, nowMs, population }: Filling) {
  const { seed, count, anyTime = false, period } = population;
  const world = await loadWorld(trx, { tenant, nowMs, period });
  const people = await addResidents(trx, { tenant, now: world.now, population });
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
  await insertDrafts(trx, { tenant, now: world.now }, drafts);
  await enterRoomDraws(demoContext({ trx, tenant, nowMs }));
  return drafts.length;
}

async function fillCourses(trx: Database, { tenant, nowMs, population }: Filling) {
  const { seed, count } = population;
  const world = await loadCourses(trx, { tenant, nowMs });
  const people = await addResidents(trx, { tenant, now: world.now, population });
  const participants = people.map(({ user_id, birthday, ...person }) => ({ ...person, userId: user_id, birthday }));
  const shown = participants.find(({ user_number }) => user_number === population.showcaseFor);
  const enrolments = generateEnrolments(world, {
    seed,
    count,
    participants: participants.filter(({ isGenerated }) => isGenerated),
    ...(shown ? { showcaseFor: shown } : {}),
  });
  await insertEnrolments(trx, { tenant, now: world.now }, enrolments);
  await enterCourseDraws(demoContext({ trx, tenant, nowMs }));
  return enrolments.length;
}
