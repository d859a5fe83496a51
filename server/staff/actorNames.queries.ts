import { operatorName } from '#rules/staff/operatorName.ts';
import { tokenName } from '#rules/staff/tokenName.ts';
import type { Database } from '#server/db/connect.ts';
import { nameOfToken } from './token/token.queries.ts';

/** Who an actor of a history is, in words for staff: 'さくら 花子さん', or what did it by itself. */
export async function nameOfActor(
  trx: Database,
  { tenantId, actor }: { readonly tenantId: string; readonly actor: string },
) {
  const [kind = '', ...rest] = actor.split(':');
  if (kind === 'user') return 'ご本人';
  if (kind === 'token') return tokenName((await nameOfToken(trx, { tenantId, tokenId: rest.join(':') })) ?? '');
  if (kind !== 'staff') return operatorName(actor) ?? '自動処理';
  return `${(await nameOfStaff(trx, { tenantId, staffId: rest.join(':') })) ?? '職員'}さん`;
}

/** The name of a member of staff; undefined for none of that id. */
export async function nameOfStaff(
  trx: Database,
  { tenantId, staffId }: { readonly tenantId: string; readonly staffId: string },
) {
  const row = await trx
    .selectFrom('staff')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return row?.name;
}

/** The name by which logs keep an actor who is staff. */
export async function loggedNameOf(
  trx: Database,
  { tenantId, actor }: { readonly tenantId: string; readonly actor: string },
) {
  const [kind, ...rest] = actor.split(':');
  const id = rest.join(':');
  const token = kind === 'token' ? await nameOfToken(trx, { tenantId, tokenId: id }) : undefined;
  if (token !== undefined) return tokenName(token);
  return (kind === 'staff' ? await nameOfStaff(trx, { tenantId, staffId: id }) : undefined) ?? id;
}
