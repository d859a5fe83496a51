import { type RawBuilder, sql } from 'kysely';
import type { WaysToTell } from '#contract/vacancy.ts';
import type { Database } from '../db/connect.ts';
import { countOf, foundBy, type Step } from '../db/stepOf.ts';

/** A mail address as it is kept once it was refused. */
const hashOf = (address: RawBuilder<unknown>) => sql`sha256(convert_to(lower(${address}), 'UTF8'))`;

/** Of a row of `account`: its mail address was refused for good. */
export const isMailRefused = (tenantId: string) => sql<boolean>`(coalesce(email, '') <> '' and exists (
  select from refused_address where refused_address.tenant_id = ${tenantId}
    and refused_address.address_hash = ${hashOf(sql`email`)}))`;

/** Of a row of `account` joined with `tenant_setting`: a message reaches its person by mail or by LINE. */
export const isReachable = (tenantId: string) =>
  sql<boolean>`(line_user_id is not null and line_messaging_token <> ''
    or coalesce(email, '') <> '' and not ${isMailRefused(tenantId)})`;

type Address = { readonly tenantId: string; readonly address: string };

/** Whoever has this address is telephoned from now on. */
export const markRefused = (trx: Database, { tenantId, address, nowMs }: Address & { readonly nowMs: number }) =>
  sql`insert into refused_address (tenant_id, address_hash, refused_at)
    values (${tenantId}, ${hashOf(sql`${address}::text`)}, ${new Date(nowMs)}) on conflict do nothing`.execute(trx);

/** The address takes mails after all. */
export const unmarkRefused = (trx: Database, { tenantId, address }: Address) =>
  sql`delete from refused_address
    where tenant_id = ${tenantId} and address_hash = ${hashOf(sql`${address}::text`)}`.execute(trx);

/** Deletes the addresses that nobody has any more. */
export const deleteRefused = async (trx: Database, { tenantId, most }: Pick<Step, 'tenantId' | 'most'>) =>
  countOf(
    await trx
      .deleteFrom('refused_address')
      .where('tenant_id', '=', tenantId)
      .where(
        foundBy(
          'address_hash',
          sql`(select address_hash from refused_address where refused_address.tenant_id = ${tenantId}
            and not exists (select from account where account.tenant_id = ${tenantId}
              and ${hashOf(sql`account.email`)} = refused_address.address_hash) limit ${most})`,
        ),
      )
      .execute(),
  );

/** By which ways a message reaches a person. */
export async function waysToTell(
  trx: Database,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
): Promise<WaysToTell> {
  const row = await trx
    .selectFrom('account')
    .innerJoin('tenant_setting', 'tenant_setting.tenant_id', 'account.tenant_id')
    .select([
      sql<boolean>`coalesce(email, '') <> '' and not ${isMailRefused(tenantId)}`.as('mail'),
      sql<boolean>`line_user_id is not null and line_messaging_token <> ''`.as('line'),
    ])
    .where('account.tenant_id', '=', tenantId)
    .where('tenant_setting.tenant_id', '=', tenantId)
    .where('account.user_id', '=', userId)
    .executeTakeFirst();
  return row ?? { mail: false, line: false };
}
