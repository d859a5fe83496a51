import { currentConsent } from '#rules/account/child/childConsent.ts';
import type { Operation } from '#server/operation.ts';
import { localDateTimeOf } from '#server/time.ts';
import { type ChildRow, childrenOf } from './child.queries.ts';
import { demandChildren } from './demandChildren.ts';

/** The names and the birthday of a child, as they cross the wire. */
export const childView = (row: ChildRow) => ({
  childId: row.child_id,
  lastName: row.last_name,
  firstName: row.first_name,
  lastNameKana: row.last_name_kana,
  firstNameKana: row.first_name_kana,
  birthday: row.birthday,
  relation: row.relation,
});

/** The children of the caller. Refuses childrenNotTaken. */
export const listChildren: Operation<'Child/List'> = async (context) => {
  const { trx, tenant, actor } = context;
  const person = { tenantId: tenant.tenantId, userId: actor.userId };
  await demandChildren(context, person);
  const rows = await childrenOf(trx, person);
  return {
    items: rows.map((row) => ({
      ...childView(row),
      consentedAt: localDateTimeOf(row.consented_at.getTime(), tenant.timeZone),
    })),
    consent: currentConsent,
  };
};
