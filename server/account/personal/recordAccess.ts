import type { StaffCall } from '#contract/endpoints.ts';
import { actorText, type Context, type Staff } from '#server/context.ts';
import { appendAccess } from './access.queries.ts';

/** What staff asked for. Texts are kept to this length: an imported file is not copied into the log. */
const longest = 200;

/** Nor is any of these: one says who somebody is, and the other is kept with its reservation alone. */
const unkept = ['csv', 'staffNote', 'words'];

const shortened = (name: string, value: unknown) =>
  unkept.includes(name)
    ? '…'
    : typeof value === 'string' && value.length > longest
      ? `${value.slice(0, longest)}…`
      : value;

/** Writes down that staff ask for personal data, in the transaction that gives it to them or before it. */
export const recordAccess = (
  { trx, tenant: { tenantId }, actor, nowMs }: Context<Staff>,
  { operation, request, reason }: { operation: StaffCall; request: unknown; reason: string },
) =>
  appendAccess(trx, {
    tenant_id: tenantId,
    happened_at: new Date(nowMs),
    actor: actorText(actor),
    operation,
    request: JSON.stringify(request, shortened),
    reason,
  });
