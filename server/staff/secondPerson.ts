import { createHash } from 'node:crypto';
import type { StaffCall } from '#contract/endpoints.ts';
import type { Context, Second } from '#server/context.ts';
import { rightsOf } from './rightsOf.ts';
import { type StaffRow, staffById } from './staff.queries.ts';
import { whyRefused } from './whyRefused.ts';

/** How long a confirmation opens the request it was given for, in milliseconds. */
const confirmationLife = 5 * 60_000;

/** What a colleague confirmed, and when, in milliseconds since 1970. */
export type Confirmation = { readonly staffId: string; readonly digest: Buffer; readonly atMs: number };

type ConfirmedRow = {
  readonly second_staff_id: string | null;
  readonly second_digest: Buffer | null;
  readonly second_at: Date | null;
};

/** The confirmation that a session keeps; null for none. */
export const confirmationOf = ({ second_staff_id, second_digest, second_at }: ConfirmedRow): Confirmation | null =>
  second_staff_id === null || second_digest === null || second_at === null
    ? null
    : { staffId: second_staff_id, digest: second_digest, atMs: second_at.getTime() };

type Asked = { readonly name: StaffCall; readonly request: unknown };

/** A request as a confirmation names it: whoever confirms one opens no other. */
export const requestDigest = ({ name, request }: Asked) =>
  createHash('sha256')
    .update(JSON.stringify([name, request]))
    .digest();

/** Whether somebody may do themselves, at the same place, what they are to confirm. */
export async function mayConfirm(context: Context, row: StaffRow, asked: Asked) {
  if (row.disabled_at !== null) return false;
  return (await whyRefused(context, await rightsOf(context, row), asked)) === null;
}

/** The colleague who confirmed a request a short time ago, and may still do it themselves; null for none. */
export async function secondOf(
  context: Context,
  confirmation: Confirmation | null,
  asked: Asked,
): Promise<Second | null> {
  if (confirmation === null || context.nowMs - confirmation.atMs >= confirmationLife) return null;
  if (!confirmation.digest.equals(requestDigest(asked))) return null;
  const { staffId } = confirmation;
  const row = await staffById(context.trx, { tenantId: context.tenant.tenantId, staffId });
  return row && (await mayConfirm(context, row, asked)) ? { staffId, name: row.name } : null;
}
