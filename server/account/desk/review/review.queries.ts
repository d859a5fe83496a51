import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { likableColumns } from '#server/account/likable.queries.ts';
import type { Database } from '#server/db/connect.ts';
import { isMailRefused } from '#server/notice/reachable.queries.ts';

type Numbered = { readonly tenantId: string; readonly userNumber: string };

/** A registration with what was decided on it, locked until the transaction ends; undefined for a number nobody has. */
export const lockRegistration = (trx: Database, { tenantId, userNumber }: Numbered) =>
  trx
    .selectFrom('account')
    .select(['user_id as userId', 'last_name as lastName', 'first_name as firstName', 'email'])
    .select(['is_verified as isVerified', 'review_state as state', 'review_version as version'])
    .select(['reviewed_at as reviewedAt', 'reviewed_by as reviewedBy'])
    .where('tenant_id', '=', tenantId)
    .where('user_number', '=', userNumber)
    .where('erased_at', 'is', null)
    .where('merged_into', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

export type HeldRegistration = NonNullable<Awaited<ReturnType<typeof lockRegistration>>>;

type Decided = {
  readonly tenantId: string;
  readonly userId: string;
  /** Null where it waits as if nobody had decided. */
  readonly state: 'approved' | 'returned' | 'rejected' | null;
  readonly reason: string;
  readonly by: string;
  readonly nowMs: number;
  /** '' where none was named. */
  readonly identityDocument: string;
};

/** Writes a decision. One to approve verifies as well, which throws isTaken() when the address is another's. */
export const writeReview = (trx: Database, decided: Decided) => {
  const at = new Date(decided.nowMs);
  return trx
    .updateTable('account')
    .set((build) => ({
      review_state: decided.state,
      review_reason: decided.reason,
      review_version: sql`account.review_version + 1`,
      reviewed_at: at,
      reviewed_by: decided.by,
      identity_document: decided.identityDocument,
      ...(decided.state === 'approved' && { verified_at: build.fn.coalesce('verified_at', build.val(at)) }),
    }))
    .where('tenant_id', '=', decided.tenantId)
    .where('user_id', '=', decided.userId)
    .execute();
};

/** The registration of a person themselves, locked until the transaction ends. */
export const lockOwnReview = (trx: Database, { tenantId, userId }: Pick<Decided, 'tenantId' | 'userId'>) =>
  trx
    .selectFrom('account')
    .select(['is_verified as isVerified', 'review_state as state'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

type Names = {
  readonly lastName: string;
  readonly firstName: string;
  readonly lastNameKana: string;
  readonly firstNameKana: string;
};

/** Corrects a name, and has staff look again. */
export const askAgain = (
  trx: Database,
  { tenantId, userId }: Pick<Decided, 'tenantId' | 'userId'>,
  { lastName, firstName, lastNameKana, firstNameKana }: Names,
) =>
  trx
    .updateTable('account')
    .set({
      last_name: lastName,
      first_name: firstName,
      last_name_kana: lastNameKana,
      first_name_kana: firstNameKana,
      review_state: 'asked',
      review_version: sql`account.review_version + 1`,
    })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute();

type Listed = {
  readonly tenantId: string;
  readonly standing: 'waiting' | 'returned' | 'rejected';
  readonly limit: number;
};

/** Guests whom nobody has verified, by what was decided on them. */
const isStanding = (standing: Listed['standing']) =>
  sql<boolean>`account.kind = 'guest' and account.verified_at is null
    and not account.is_verified and account.erased_at is null and account.merged_into is null
    and ${standing === 'waiting' ? sql`coalesce(account.review_state, 'asked') = 'asked'` : sql`account.review_state = ${standing}`}`;

/** Of one guest. Namesakes and neighbours are many, and one sign alone says nothing. */
const mostCandidates = 200;

/** Guests whom nobody has verified yet, first who corrected what staff asked them to, then the longest, with who has one of the signs of the same person; a pair needs two of them. */
export const waitingGuests = (trx: Database, { tenantId, standing, limit }: Listed) =>
  trx
    .selectFrom('account')
    .select(['user_id', 'user_number', 'kind', 'last_name', 'first_name', 'phone_key', 'is_verified', 'email'])
    .select(['suspended_until', 'created_at', 'is_group', isMailRefused(tenantId).as('is_mail_refused')])
    .select(likableColumns)
    .select(['review_state', 'review_reason', 'reviewed_at', 'reviewed_by', 'review_version', 'identity_document'])
    .select((build) =>
      jsonArrayFrom(
        build
          .selectFrom('account as other')
          .select(['other.user_number', 'other.last_name', 'other.first_name'])
          .select(likableColumns.map((column) => `other.${column}` as const))
          .where('other.tenant_id', '=', tenantId)
          .whereRef('other.user_id', '<>', 'account.user_id')
          .where('other.erased_at', 'is', null)
          .where('other.merged_into', 'is', null)
          .where(({ or, eb }) =>
            or([
              eb('other.folded_kana_key', '=', build.ref('account.folded_kana_key')),
              eb('other.phone_key', '=', build.ref('account.phone_key')),
              eb('other.folded_email_key', '=', build.ref('account.folded_email_key')),
              eb.and([
                eb('account.folded_address_key', '<>', ''),
                eb('other.folded_address_key', '=', build.ref('account.folded_address_key')),
              ]),
            ]),
          )
          .orderBy('other.user_number')
          .limit(mostCandidates),
      ).as('alike'),
    )
    .where('account.tenant_id', '=', tenantId)
    .where(isStanding(standing))
    .orderBy(sql`account.review_state is not distinct from 'asked'`, 'desc')
    .orderBy('account.created_at')
    .orderBy('account.user_number')
    .limit(limit)
    .execute();

/** How many wait for a decision, no more than `most` of them. */
export async function countWaiting(
  trx: Database,
  { tenantId, most }: { readonly tenantId: string; readonly most: number },
) {
  const waiting = await trx
    .selectFrom('account')
    .select('user_id')
    .where('account.tenant_id', '=', tenantId)
    .where(isStanding('waiting'))
    .limit(most)
    .execute();
  return waiting.length;
}
