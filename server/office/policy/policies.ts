import { whyNotPolicy } from '#rules/account/policyText.ts';
import { agreedTo, newestPolicies, publishPolicy } from '#server/account/policy/policyVersion.queries.ts';
import { differencesOf } from '#server/bundle/plan/difference.ts';
import type { Context } from '#server/context.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { lockAlias } from '#server/tenant/tenant.queries.ts';
import { localDateTimeOf } from '#server/time.ts';
import { recordChange } from '../writtenChange.ts';

const kinds = ['terms', 'privacy'] as const;

/** The newest version of each policy; one that the tenant does not have is version 0. */
export const listPolicies: Operation<'Office/ListPolicies'> = async ({ trx, tenant: { tenantId, timeZone } }) => {
  const newest = await newestPolicies(trx, tenantId);
  const agreed = await agreedTo(trx, { tenantId, policyIds: newest.map(({ policy_id }) => policy_id) });
  return {
    items: kinds.map((kind) => {
      const row = newest.find((one) => one.kind === kind);
      return {
        kind,
        version: row?.version ?? 0,
        content: row?.content ?? '',
        publishedAt: row ? localDateTimeOf(row.published_at.getTime(), timeZone) : null,
        agreed: (row && agreed.get(row.policy_id)) ?? 0,
      };
    }),
  };
};

/** Publishes a new version at once. Refuses policyRefused with the reason, and changedMeanwhile. */
export const publishPolicyVersion: Operation<'Office/PublishPolicy'> = async (context, { kind, content, seen }) => {
  const { trx, tenant, nowMs } = context;
  const { tenantId } = tenant;
  await lockAlias(trx, tenant.tenantAlias);
  const before = await policiesSaid(context);
  const { version = 0, content: text = '' } = before.find((one) => one.kind === kind) ?? {};
  if (version !== seen) throw new Refused('changedMeanwhile');
  const reason = whyNotPolicy(content, text);
  if (reason) throw new Refused({ code: 'policyRefused', message: reason });
  await publishPolicy(trx, { tenantId, kind, content, nowMs });
  await recordChange(context, differencesOf(entryOf(before), entryOf(await policiesSaid(context))));
  return { version: version + 1 };
};

const policiesSaid = ({ trx, tenant: { tenantId } }: Context) => newestPolicies(trx, tenantId);

const entryOf = (policies: Awaited<ReturnType<typeof policiesSaid>>) => ({
  policies: Object.fromEntries(policies.map(({ kind, content }) => [kind, content])),
});
