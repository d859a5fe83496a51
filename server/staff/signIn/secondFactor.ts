import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Context, Member, Staff } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { Refused } from '#server/refused.ts';
import { type Seals, Unreadable } from '../seal/seals.ts';
import { openedCode, sealedCode } from '../seal/storedCode.ts';
import {
  replaceRecoveryCodes,
  type StaffRow,
  staffById,
  storedRecoveryCodes,
  takeRecoveryCode,
  takeStep,
} from '../staff.queries.ts';

const periodSeconds = 30;

/** RFC 6238 with what every app knows: SHA-1, six digits, half a minute. */
const codesOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: periodSeconds });

/** 160 random bits in base32, as RFC 4226 asks. */
export const newTotpSecret = () => new Secret({ size: 20 }).base32;

/** The code of an instant, for what shows codes itself. */
export const totpCode = (secret: string, atMs: number) => codesOf(secret).generate({ timestamp: atMs });

/** What an app reads from the QR code. */
export const totpUri = (secret: string, { issuer, login }: { readonly issuer: string; readonly login: string }) =>
  new TOTP({ issuer, label: login, secret: Secret.fromBase32(secret) }).toString();

/** The step a code belongs to, at most one before or after the present; null for a wrong one. */
export function stepOfCode(secret: string, code: string, nowMs: number) {
  const token = code.normalize('NFKC').replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = codesOf(secret).validate({ token, timestamp: nowMs, window: 1 });
  return delta === null ? null : Math.floor(nowMs / 1000 / periodSeconds) + delta;
}

/** Without letters that are taken for another; fifty bits in two groups of five. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const recoveryForm = /^[2-9a-z]{10}$/;

const recoveryCode = () =>
  // 248 is the largest multiple of 31 below 256: each letter is as likely as another.
  [...randomBytes(64)]
    .filter((byte) => byte < 248)
    .slice(0, 10)
    .map((byte) => alphabet[byte % alphabet.length])
    .join('');

const plain = (code: string) => code.normalize('NFKC').toLowerCase().replace(/[\s-]/g, '');

const recoveryHash = (code: string) => createHash('sha256').update(plain(code)).digest();

/** Ten codes that are shown once, 'abcde-fghij', each good once in place of the app. */
const newRecoveryCodes = () =>
  Array.from({ length: 10 }, recoveryCode).map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);

type Owner = { readonly tenantId: string; readonly staffId: string };

/** An app's secret as it is stored. */
export const sealedSecret = (seals: Seals, owner: Owner, secret: string) =>
  seals.seal({ ...owner, what: 'app' }, secret);

/** An app's secret that is stored so. Refuses factorUnreadable where the server lacks its key. */
export function openedSecret(seals: Seals, owner: Owner, stored: string) {
  try {
    return seals.open({ ...owner, what: 'app' }, stored);
  } catch (error) {
    throw error instanceof Unreadable ? new Refused('factorUnreadable') : error;
  }
}

/** Gives somebody ten recovery codes in place of those before, and answers them. */
export async function giveRecoveryCodes(trx: Database, seals: Seals, owner: Owner) {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(trx, {
    ...owner,
    stored: codes.map((code) => sealedCode(seals, owner, recoveryHash(code))),
  });
  return codes;
}

/** Uses up a recovery code; false when there is none like it. The row is the judge of two at once. */
async function takeRecovery(trx: Database, seals: Seals, owner: Owner, code: string) {
  const hash = recoveryHash(code);
  const stored = (await storedRecoveryCodes(trx, owner)).find((one) => openedCode(seals, owner, one)?.equals(hash));
  return stored !== undefined && takeRecoveryCode(trx, { ...owner, stored });
}

type Given = { readonly seals: Seals; readonly row: StaffRow; readonly code: string };

/** Uses up a code of the app or a recovery code; false for a wrong one or one that was used. */
async function isGood({ trx, tenant: { tenantId }, nowMs }: Context, { seals, row, code }: Given) {
  const owner = { tenantId, staffId: row.staff_id };
  if (recoveryForm.test(plain(code))) return takeRecovery(trx, seals, owner, code);
  if (row.totp_secret === null) return false;
  const step = stepOfCode(openedSecret(seals, owner, row.totp_secret), code, nowMs);
  return step !== null && takeStep(trx, { ...owner, step });
}

/** Takes the second factor of somebody who is signed in, or signing in. Refuses with `wrong`, and factorUnreadable. */
export async function takeFactor(
  context: Context<Staff>,
  {
    seals,
    member,
    code,
    wrong,
  }: {
    readonly seals: Seals;
    readonly member: Pick<Member, 'staffId'>;
    readonly code: string;
    readonly wrong: 'staffLoginFailed' | 'factorWrong';
  },
) {
  const { tenantId } = context.tenant;
  const row = await staffById(context.trx, { tenantId, staffId: member.staffId });
  if (!row || !(await isGood(context, { seals, row, code }))) throw new Refused(wrong);
  return row;
}
