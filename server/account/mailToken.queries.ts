import { createHmac, randomInt } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import { type MailPurpose, mailCodeTries, mailTokenLife } from '#rules/account/mailToken.ts';
import type { Database } from '../db/connect.ts';
import { countOf, foundBy, type Step } from '../db/stepOf.ts';
import { digest, newToken } from './token.ts';

/** A link that came back from a mail. */
type Link = {
  readonly tenantId: string;
  readonly purpose: MailPurpose;
  readonly token: string;
  readonly nowMs: number;
};

/** Whose mail it was and to which address it went. */
export type MailProof = { readonly userId: string; readonly email: string };

type Owner = { readonly tenantId: string; readonly userId: string; readonly purpose: MailPurpose };

/** Six digits could be tried against a plain digest, so theirs is made with a key that is not in the table. */
const codeDigest = (codeKey: Buffer, { tenantId, userId, purpose }: Owner, code: string) =>
  createHmac('sha256', codeKey)
    .update(JSON.stringify(['mail code', tenantId, userId, purpose, code]))
    .digest();

type NewToken = Owner & {
  /** Where it is sent; '' for what is handed over. */
  readonly email: string;
  readonly nowMs: number;
  /** In milliseconds, where it is not the usual one. */
  readonly lifeMs?: number;
};

/** Makes a link for a mail and answers its token, which exists nowhere else. Links sent before stay good. */
export const issueMailToken = async (trx: Database, mail: NewToken) => insertToken(trx, mail, null);

/** The same with six digits that can be typed in its place by somebody who is logged in. `codeKey` is the server's secret. */
export async function issueMailTokenWithCode(
  trx: Database,
  { codeKey, ...mail }: NewToken & { readonly codeKey: Buffer },
) {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return { token: await insertToken(trx, mail, codeDigest(codeKey, mail, code)), code };
}

async function insertToken(
  trx: Database,
  { tenantId, userId, purpose, email, nowMs, lifeMs = mailTokenLife[purpose] }: NewToken,
  codeHash: Buffer | null,
) {
  const token = newToken();
  await trx
    .insertInto('mail_token')
    .values({
      tenant_id: tenantId,
      token_hash: digest(token),
      user_id: userId,
      purpose,
      email,
      code_hash: codeHash,
      created_at: new Date(nowMs),
      expires_at: new Date(nowMs + lifeMs),
    })
    .execute();
  return token;
}

/** Nothing that was sent to an account before it was merged counts while it is: the two may prove to be two people. */
const ownerStands = (tenantId: string) =>
  sql<SqlBool>`not exists (select from account where account.tenant_id = ${tenantId}
    and account.user_id = mail_token.user_id and account.merged_into is not null)`;

/** Whose link this is while it is good; null otherwise. It stays good. */
export async function mailProofOf(trx: Database, { tenantId, purpose, token, nowMs }: Link): Promise<MailProof | null> {
  const row = await trx
    .selectFrom('mail_token')
    .select(['user_id as userId', 'email'])
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', digest(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(nowMs))
    .where(ownerStands(tenantId))
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Uses a link: of several who bring it at once, one gets its proof, and all others null. Null also when it is unknown or
 * over. The person's other links for the same end with it.
 */
export const useMailToken = (trx: Database, { token, ...link }: Link): Promise<MailProof | null> =>
  spendMail(trx, { ...link, tokenHash: digest(token) });

/** A mail that is told apart by the digest of its link. */
type Mail = Omit<Link, 'token'> & { readonly tokenHash: Buffer };

/** The same of a mail whose digits were typed. */
export async function spendMail(trx: Database, mail: Mail): Promise<MailProof | null> {
  const { tenantId, purpose, tokenHash, nowMs } = mail;
  const row = await trx
    .updateTable('mail_token')
    .set({ used_at: new Date(nowMs) })
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(nowMs))
    .where(ownerStands(tenantId))
    .returning(['user_id as userId', 'email'])
    .executeTakeFirst();
  if (!row) return null;
  await endMailTokens(trx, { tenantId, userId: row.userId, purpose, nowMs });
  return row;
}

/**
 * The mail to this person whose six digits these are; null for none. It stays good. Each answer counts against every mail
 * that is still good, so the transaction must commit whatever comes out: use the mail, or refuse, after it.
 */
export async function tryMailCode(
  trx: Database,
  {
    code,
    codeKey,
    nowMs,
    ...owner
  }: Owner & { readonly code: string; readonly codeKey: Buffer; readonly nowMs: number },
): Promise<Mail | null> {
  const { tenantId, userId, purpose } = owner;
  const now = new Date(nowMs);
  const { rows } = await sql<{ readonly tokenHash: Buffer; readonly isRight: boolean }>`
    update mail_token
    set code_tries = code_tries + 1
    where tenant_id = ${tenantId} and user_id = ${userId} and purpose = ${purpose} and code_hash is not null
      and used_at is null and expires_at > ${now} and code_tries < ${mailCodeTries}
    returning token_hash as "tokenHash", code_hash = ${codeDigest(codeKey, owner, code)} as "isRight"`.execute(trx);
  const right = rows.find(({ isRight }) => isRight);
  return right ? { tenantId, purpose, nowMs, tokenHash: right.tokenHash } : null;
}

/**
 * Ends links that were mailed to other addresses than the person's own, and leaves those that staff handed over. Whoever
 * is verified now is asked for their password before another address is, and these were sent without it.
 */
export const endOtherAddresses = (
  trx: Database,
  { tenantId, userId, nowMs }: Omit<Owner, 'purpose'> & { readonly nowMs: number },
) =>
  trx
    .updateTable('mail_token')
    .set({ used_at: new Date(nowMs) })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('email', '<>', '')
    .where('used_at', 'is', null)
    .where(
      sql<SqlBool>`lower(email) is distinct from (select lower(account.email) from account
        where account.tenant_id = ${tenantId} and account.user_id = ${userId})`,
    )
    .execute();

/** Ends what was sent to a person and not used: for this purpose, or for any. */
export const endMailTokens = (
  trx: Database,
  { tenantId, userId, purpose, nowMs }: Omit<Owner, 'purpose'> & Partial<Owner> & { readonly nowMs: number },
) =>
  trx
    .updateTable('mail_token')
    .set({ used_at: new Date(nowMs) })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .$if(purpose !== undefined, (update) => update.where('purpose', '=', purpose ?? ''))
    .where('used_at', 'is', null)
    .execute();

/** Deletes links that are over, used or not. */
export const deleteMailTokensOver = (trx: Database, { tenantId, nowMs, most }: Step) =>
  trx
    .deleteFrom('mail_token')
    .where('tenant_id', '=', tenantId)
    .where((look) =>
      foundBy(
        'token_hash',
        look
          .selectFrom('mail_token')
          .select('token_hash')
          .where('tenant_id', '=', tenantId)
          .where('expires_at', '<=', new Date(nowMs))
          .limit(most)
          .forUpdate()
          .skipLocked(),
      ),
    )
    .execute()
    .then(countOf);
