import { dayOf } from '#rules/day/day.ts';
import { type ClosingRule, laidDownUntil } from '#rules/facility/closure/closureRule.ts';
import type { Context } from '#server/context.ts';
import { asJson } from '#server/db/rows.ts';
import { removeClosures } from '#server/facility/closure.queries.ts';
import { newId } from '#server/newId.ts';
import {
  addRule,
  type ClosureRuleRow,
  closingRule,
  closureRulesOf,
  laidBy,
  removeRules,
} from './closureRule.queries.ts';
import { layDown } from './layDown.ts';

/** What is to come again in a place. */
export type WantedRule = ClosingRule & {
  readonly spaceIds: readonly string[];
  readonly kind: 'closure' | 'official';
  readonly note: string;
};

const textOf = ({ spaceIds, kind, note, recurring: { except, ...every }, fromMinute, toMinute }: WantedRule) =>
  JSON.stringify([[...spaceIds].toSorted(), kind, note, every, [...except].toSorted(), fromMinute, toMinute]);

const known = (row: ClosureRuleRow): WantedRule => ({
  ...closingRule(row),
  spaceIds: row.space_ids,
  kind: row.kind === 'official' ? 'official' : 'closure',
  note: row.note,
});

/**
 * Leaves exactly these of what comes again in a place, whose spaces are locked. Those that go open their days to come;
 * under those that come people keep their places. Who has one is told by whoever asks for this.
 */
export async function changeRules(context: Context, containerId: string, wanted: readonly WantedRule[]) {
  const { trx, tenant, now, nowMs } = context;
  const { tenantId } = tenant;
  const all = await closureRulesOf(trx, tenantId);
  const rows = all.filter(({ container_id }) => container_id === containerId);
  const wantedTexts = new Set(wanted.map(textOf));
  const gone = rows.filter((row) => !wantedTexts.has(textOf(known(row)))).map(({ closure_rule_id }) => closure_rule_id);
  const laid = await laidBy(trx, { tenantId, closureRuleIds: gone, after: new Date(nowMs) });
  await removeClosures(trx, { tenantId, occupancyIds: laid });
  await removeRules(trx, { tenantId, closureRuleIds: gone });
  const knownTexts = new Set(rows.map((row) => textOf(known(row))));
  const until = laidDownUntil(dayOf(now));
  let sort = Math.max(-1, ...all.map((row) => row.sort));
  for (const rule of wanted.filter((one) => !knownTexts.has(textOf(one)))) {
    sort += 1;
    const { except, ...every } = rule.recurring;
    const row = {
      tenant_id: tenantId,
      closure_rule_id: newId(),
      sort,
      container_id: containerId,
      space_ids: [...rule.spaceIds],
      kind: rule.kind,
      note: rule.note,
      every: asJson(every),
      excepted: [...except].toSorted(),
      from_minute: rule.fromMinute,
      to_minute: rule.toMinute,
      laid_until: until,
    };
    await addRule(trx, row);
    await layDown(context, { ...row, every }, { first: dayOf(now), last: until });
  }
}
