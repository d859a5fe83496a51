import { sql } from 'kysely';
import type { GroupRules } from '#rules/account/groupStanding.ts';
import { aGroup } from './aGroup.ts';
import { reserveBody } from './aReservation.ts';
import { aSmallTown } from './aSmallTown.ts';
import { aSession } from './factories.ts';
import type { TestServer } from './testServer.ts';
import { untilWaiting } from './untilWaiting.ts';

const rules: GroupRules = {
  ...{ leastMembers: 1, localShare: 'none', checksHouseholds: false, term: null },
  ...{ mustMeet: true, countsTogether: true },
};

/**
 * Two groups of one representative, or one and he himself, reserve at the same time where one reservation is allowed. Both
 * are under way before the first of them can write. Answers what each was told.
 */
export async function reserveAsTwo(server: TestServer, who: 'two groups' | 'a group and its representative') {
  const setting = { max_open_reservations: 1, group_rules: JSON.stringify(rules) };
  const { tenant, member, hall } = await aSmallTown(server, { tenant: { setting } });
  const one = await aGroup(server, tenant, { representative: member });
  const other = who === 'two groups' ? await aGroup(server, tenant, { representative: member }) : member;
  const sessions = [await aSession(server, one), await aSession(server, other)];
  const answers = await server.db.transaction().execute(async (trx) => {
    await sql`select 1 from space where tenant_id = ${tenant.tenantId} for update`.execute(trx);
    const asked = sessions.map((session, index) =>
      server.http('Reservation/Reserve', reserveBody(hall, { date: `2026-06-2${index}` }), { session }),
    );
    await untilWaiting(server, 2);
    return asked;
  });
  const told = (await Promise.all(answers)).map(({ status, body }) => body.error?.code ?? status);
  return told.map(String).toSorted();
}
