import type { Database } from '#server/db/connect.ts';

/** Who an actor of a history is, in words for staff: 'さくら 花子さん', or what did it by itself. */
export async function nameOfActor(
  trx: Database,
  { tenantId, actor }: { readonly tenantId: string; readonly actor: string },
) {
  const [kind = '', ...rest] = actor.split(':');
  if (kind === 'user') return 'ご本人';
  if (kind === 'operator') return `システム管理者（${rest.at(-1) ?? ''}）`;
  if (kind !== 'staff') return '自動処理';
  const row = await trx
    .selectFrom('staff')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', rest.join(':'))
    .executeTakeFirst();
  return `${row?.name ?? '職員'}さん`;
}
