import type { PersonUse, PersonUses } from '#rules/facility/booking/roomLimits.ts';
import { representativeOf, representedBy } from '../account/group/group.queries.ts';
import { lockPeople, lockPerson, type Person } from '../account/person.queries.ts';
import type { Database } from '../db/connect.ts';
import { pipelined } from '../db/pipeline.ts';
import type { TenantSettings } from '../tenant/setting.queries.ts';
import { personCounts } from './person.queries.ts';
import { personUses } from './personUses.queries.ts';

/**
 * Locks whoever is counted, and answers all whose reservations count together, themselves first: where the tenant says so,
 * the groups of one representative and the representative. The representative is the lock of them all.
 */
export async function lockCounted(
  trx: Database,
  person: Person,
  { groupRules }: Pick<TenantSettings, 'groupRules'>,
): Promise<readonly Person[]> {
  if (!groupRules?.countsTogether) {
    await lockPerson(pipelined(trx), person);
    return [person];
  }
  const { tenantId, userId } = person;
  const locked = new Set<string>();
  for (;;) {
    const base = (await representativeOf(trx, person)) ?? userId;
    // Who changes the representative waits for the lock of the group, so that a second look is the last.
    if (locked.has(base)) {
      const others = [base, ...(await representedBy(trx, { tenantId, userId: base }))];
      return [person, ...others.filter((one) => one !== userId).map((one) => ({ tenantId, userId: one }))];
    }
    for (const one of [base, userId]) locked.add(one);
    await lockPeople(trx, { tenantId, userIds: [...locked] });
  }
}

/** The same people for a look, after which nothing is written. */
export const peopleCounted: typeof lockCounted = async (trx, person, { groupRules }) => {
  if (!groupRules?.countsTogether) return [person];
  const { tenantId, userId } = person;
  const base = (await representativeOf(trx, person)) ?? userId;
  const others = [base, ...(await representedBy(trx, { tenantId, userId: base }))];
  return [person, ...others.filter((one) => one !== userId).map((one) => ({ tenantId, userId: one }))];
};

type Counted = Parameters<typeof personCounts>[1];
type Used = Parameters<typeof personUses>[1];

const sumsOf = (all: readonly Readonly<Record<string, number>>[]) => {
  const sums: Record<string, number> = {};
  for (const one of all) for (const [key, by] of Object.entries(one)) sums[key] = (sums[key] ?? 0) + by;
  return sums;
};

/** What several have together; what is not paid is of the first alone, and whose entry waits is told apart. */
export async function countsOfAll(trx: Database, people: readonly Person[], asked: Omit<Counted, keyof Person>) {
  const [first, ...others] = people;
  if (!first) throw new Error('nobody to count for');
  const own = await personCounts(trx, { ...asked, ...first });
  const all = [own];
  for (const person of others) all.push(await personCounts(trx, { ...asked, ...person }));
  return {
    ...own,
    openReservations: all.reduce((sum, { openReservations }) => sum + openReservations, 0),
    framesByMonth: sumsOf(all.map(({ framesByMonth }) => framesByMonth)),
    othersHaveEntry: all.slice(1).some(({ hasEntry }) => hasEntry),
  };
}

const sumOfUses = (all: readonly PersonUse[]): PersonUse => ({
  openReservations: all.reduce((sum, { openReservations }) => sum + openReservations, 0),
  framesByMonth: sumsOf(all.map(({ framesByMonth }) => framesByMonth)),
  minutesByDay: sumsOf(all.map(({ minutesByDay }) => minutesByDay)),
});

/** What several have of a room and its place together. */
export async function usesOfAll(
  trx: Database,
  people: readonly Person[],
  asked: Omit<Used, keyof Person>,
): Promise<PersonUses> {
  const all: PersonUses[] = [];
  for (const person of people) all.push(await personUses(trx, { ...asked, ...person }));
  return { room: sumOfUses(all.map(({ room }) => room)), place: sumOfUses(all.map(({ place }) => place)) };
}
