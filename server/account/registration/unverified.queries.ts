import type { Database } from '#server/db/connect.ts';

type Before = {
  readonly tenantId: string;
  /** For who registered, or whom staff asked to correct something. */
  readonly before: Date;
  /** For who did, and asks staff again. */
  readonly askedBefore: Date;
  /** For whom they rejected. */
  readonly rejectedBefore: Date;
  readonly most: number;
};

/**
 * Guests who registered before then, were never verified, have nothing and are not here now; locked, so that nobody
 * takes anything in their name meanwhile. Those whom somebody else has locked wait for the next day.
 */
export const unusedGuests = (trx: Database, { tenantId, before, askedBefore, rejectedBefore, most }: Before) =>
  trx
    .selectFrom('account')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'guest')
    .where('is_verified', '=', false)
    .where('verified_at', 'is', null)
    .where('created_at', '<', before)
    // Whoever was asked to correct something has time to, and whoever was rejected is known again for a while.
    .where(({ or, and, eb }) =>
      or([
        and([eb('review_state', 'is', null), eb('reviewed_at', 'is', null)]),
        // Also whose rejection was taken back, who waits again.
        and([
          or([eb('review_state', 'is', null), eb('review_state', '=', 'returned')]),
          eb('reviewed_at', '<', before),
        ]),
        and([eb('review_state', '=', 'asked'), eb('reviewed_at', '<', askedBefore)]),
        and([eb('review_state', '=', 'rejected'), eb('reviewed_at', '<', rejectedBefore)]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reservation')
            .select('reservation_id')
            .where('reservation.tenant_id', '=', tenantId)
            .whereRef('reservation.user_id', '=', 'account.user_id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('event_reservation')
            .select('event_reservation_id')
            .where('event_reservation.tenant_id', '=', tenantId)
            .whereRef('event_reservation.user_id', '=', 'account.user_id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('session')
            .select('token_hash')
            .where('session.tenant_id', '=', tenantId)
            .whereRef('session.user_id', '=', 'account.user_id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('group_member')
            .select('member_id')
            .where('group_member.tenant_id', '=', tenantId)
            .whereRef('group_member.account_id', '=', 'account.user_id'),
        ),
      ),
    )
    .orderBy('user_id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();

/** Deletes accounts with what belongs to them alone. */
export async function deleteAccounts(
  trx: Database,
  { tenantId, userIds }: { readonly tenantId: string; readonly userIds: readonly string[] },
) {
  await trx.deleteFrom('agreement').where('tenant_id', '=', tenantId).where('user_id', 'in', userIds).execute();
  await trx.deleteFrom('mail_token').where('tenant_id', '=', tenantId).where('user_id', 'in', userIds).execute();
  await trx.deleteFrom('account').where('tenant_id', '=', tenantId).where('user_id', 'in', userIds).execute();
}
