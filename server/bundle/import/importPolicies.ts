import { publishPolicy } from '#server/account/policy/policyVersion.queries.ts';
import { type Change, sumOf } from '#server/db/rows.ts';
import type { Entering } from './importing.ts';

/** The policies of the bundle; a text that is left out stays as it is. */
export async function importPolicies({ trx, tenantId, bundle, nowMs }: Entering) {
  const changes: Change[] = [];
  for (const kind of ['privacy', 'terms'] as const) {
    const content = bundle.policies[kind];
    if (content !== undefined) changes.push(await publishPolicy(trx, { tenantId, kind, content, nowMs }));
  }
  return sumOf(changes);
}
