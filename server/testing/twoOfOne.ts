import { sql } from 'kysely';
import type { GroupRules } from '#rules/account/groupStanding.ts';
import { aGroup } from './aGroup.ts';
import { reserveBody } from './aReservation.ts';
import { aSmallTown } from './aSmallTown.ts';
import { aSession } from './factories.ts';
import type { TestServer } from './testServer.ts';
import { untilWaiting } from './untilWaiting.ts';

const rules: GroupRules = {
  leastMembers: 1,
  localShare: 'none',
  checksHouseholds: false,
  term: null,
  mustMeet: true,
  countsTogether: true,
};

/** Entries for September are taken from the 1st to the 15th of June. */
const lotteryWindow = { monthsAhead: 3, fromDay: 1, fromHour: 9, toDay: 15, toHour: 17 };

const wishes = {
  /** One reservation is allowed, and each wants one. */
  reservations: { setting: { max_open_reservations: 1 }, hall: {}, dates: ['2026-06-20', '2026-06-21'] },
  /** Both enter for the same frame. */
  entries: { setting: {}, hall: { lotteryWindow }, dates: ['2026-09-20', '2026-09-20'] },
} as const;

/**
 * Two groups of one representative, or one and the representative, reserve or enter at the same time where one of them may. Both
 * are under way before the first of them can write. Answers what each was told.
 */
export async function reserveAsTwo(
  server: TestServer,
  who: 'two groups' | 'a group and its representative',
  what: keyof typeof wishes,
) {
  const { dates, hall: window, setting } = wishes[what];
  const { tenant, member, hall } = await aSmallTown(server, {
    hall: window,
    tenant: { setting: { ...setting, group_rules: JSON.stringify(rules) } },
  });
  const one = await aGroup(server, tenant, { representative: member });
  const other = who === 'two groups' ? await aGroup(server, tenant, { representative: member }) : member;
  const sessions = [await aSession(server, one), await aSession(server, other)];
  const answers = await server.db.transaction().execute(async (trx) => {
    await sql`select 1 from space where tenant_id = ${tenant.tenantId} for update`.execute(trx);
    // An entry takes no space; what names an account waits for it.
    if (what === 'entries')
      await sql`select 1 from account where tenant_id = ${tenant.tenantId} for update`.execute(trx);
    const asked = sessions.map((session, index) =>
      server.http('Reservation/Reserve', reserveBody(hall, { date: dates[index] ?? '' }), { session }),
    );
    await untilWaiting(server, 2);
    return asked;
  });
  const told = (await Promise.all(answers)).map(({ status, body }) => body.error?.code ?? status);
  return told.map(String).toSorted();
}
