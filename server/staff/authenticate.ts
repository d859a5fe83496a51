import { sessionIsOpen } from '#rules/account/session.ts';
import { mayComeFrom } from '#rules/staff/network/mayComeFrom.ts';
import { isChecked } from '#rules/staff/oidc/checking.ts';
import type { Rights } from '#rules/staff/rights.ts';
import type { Context, Visitor } from '#server/context.ts';
import { closedHalls } from './network/demandNetwork.ts';
import { listsOf } from './network/network.queries.ts';
import { rightsOf } from './rightsOf.ts';
import { type Confirmation, confirmationOf } from './secondPerson.ts';
import { noteUse, staffSession } from './session.queries.ts';

/** How long the second step may take after the first, in milliseconds. */
const secondStepLife = 10 * 60_000;

/** Who a session of the console belongs to. */
export type SignedIn = {
  readonly staffId: string;
  readonly sessionId: string;
  readonly name: string;
  readonly rights: Rights;
  readonly factorAtMs: number | null;
  /** What a colleague confirmed last at this session’s screen. */
  readonly confirmation: Confirmation | null;
};

/**
 * Finds who a session belongs to and records its use, or why there is none. It is over after half an hour without use,
 * twelve hours, ten minutes without the second step, or when its owner may not sign in any more. One that is not there
 * any more was ended by somebody: what is over is kept for longer than a browser comes back with it. A token that never
 * was one is told the same. One that a provider opened is over once nothing is known of it for a quarter of an hour. From a network that is not allowed a session opens nothing, and stays.
 */
export async function authenticate(
  context: Context<Visitor>,
  token: string,
): Promise<SignedIn | 'staffSessionOver' | 'staffSessionEnded' | 'staffSessionUnchecked' | 'networkRefused'> {
  const { trx, tenant, nowMs, actor } = context;
  const { tenantId } = tenant;
  const row = await staffSession(trx, { tenantId, token });
  if (!row) return 'staffSessionEnded';
  if (row.disabled_at !== null) return 'staffSessionOver';
  const times = { createdAt: row.created_at.getTime(), usedAt: row.used_at.getTime() };
  if (!sessionIsOpen(times, nowMs)) return 'staffSessionOver';
  if (row.factor_at === null && nowMs - times.createdAt >= secondStepLife) return 'staffSessionOver';
  if (row.is_by_provider && !isChecked(row.checked_at?.getTime() ?? null, nowMs)) return 'staffSessionUnchecked';
  const lists = listsOf(row.networks);
  if (!mayComeFrom(lists, actor.address)) return 'networkRefused';
  await noteUse(trx, { tenantId, token }, { usedAt: times.usedAt, nowMs });
  const from = await closedHalls(context, lists, actor.address);
  return {
    staffId: row.staff_id,
    sessionId: row.session_id,
    name: row.name,
    rights: { ...(await rightsOf(context, row)), ...(from && { from }) },
    factorAtMs: row.factor_at?.getTime() ?? null,
    confirmation: confirmationOf(row),
  };
}
