import { sql } from 'kysely';
import { personFields } from '#contract/desk/people/personFields.ts';
import type { RequestOf } from '#contract/endpoints.ts';
import { aStaffMember } from './aStaffMember.ts';
import { aMember, aTenant } from './factories.ts';
import type { TestServer } from './testServer.ts';
import { untilWaiting } from './untilWaiting.ts';

/**
 * Two of the staff correct different things of one person, of whom both have seen the same. Both are under way before
 * either of them can write. Answers what each was told, and what of both stands then.
 */
export async function correctAtOnce(server: TestServer) {
  const tenant = await aTenant(server);
  const { userId, userNumber } = await aMember(server, tenant, { address: '旧町1', last_name: '木村' });
  const clerks = [await aStaffMember(server, tenant), await aStaffMember(server, tenant)];
  const shown = await server.call('Desk/RevealPerson', { userNumber, fields: [...personFields] }, { staff: clerks[0] });
  const seen = shown.body.registered;
  if (!seen) throw new Error('nothing was shown');
  const changes: readonly Partial<RequestOf<'Desk/CorrectPerson'>['corrected']>[] = [
    { address: '新町2' },
    { lastName: '田村' },
  ];
  const answers = await server.db.transaction().execute(async (trx) => {
    await sql`select 1 from account where user_id = ${userId} for update`.execute(trx);
    const correcting = changes.map((change, index) => {
      const request = { userNumber, seen, corrected: { ...seen, ...change }, reason: '申し出' };
      return server.http('Desk/CorrectPerson', request, { staff: clerks[index] });
    });
    await untilWaiting(server, 2);
    return correcting;
  });
  const told = (await Promise.all(answers)).map(({ status, body }) => String(body.error?.code ?? status));
  const row = await server.db
    .selectFrom('account')
    .select(['address', 'last_name'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const standing = [row.address === '新町2', row.last_name === '田村'].filter(Boolean);
  return { told: told.toSorted(), standing: standing.length };
}
