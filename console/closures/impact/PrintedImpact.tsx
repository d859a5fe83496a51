import type { AffectedByClosure } from '#contract/desk/closure.ts';
import { closureKinds, intentLabels } from '#rules/facility/closure/closurePlan.ts';
import { type Choices, chosenIn, targetText } from '../choosing/choices.ts';
import { cancellationText, sumText, timesText } from '../closureWords.ts';
import { Printed, type PrintedRow } from '../Printed.tsx';
import type { ClosureInHand } from './useClosureDecision.ts';

function rowOf(item: AffectedByClosure, choices: Choices): PrintedRow {
  const chosen = chosenIn(item, choices);
  if (chosen === null) return { ...item, plan: '未定', sum: cancellationText(item), isTold: true };
  const { intent, target } = chosen;
  const refund = intent === 'cancel' ? item.refund : 0;
  return {
    ...item,
    plan: target ? `移動 → ${targetText(target, item.times)}` : intentLabels[intent],
    sum: sumText({ ...chosen, refund }),
    isTold: intent !== 'keep',
  };
}

type PrintedImpactProps = { closure: Pick<ClosureInHand, 'wanted' | 'seen' | 'choices'>; place: string };

/** What a closure would lie over, on paper. */
export const PrintedImpact = ({ closure: { wanted, seen, choices }, place }: PrintedImpactProps) => (
  <Printed
    containerId={wanted.containerId}
    facts={[
      place,
      `${timesText(wanted)}　${closureKinds[wanted.kind].label}`,
      `利用者に表示する理由：${wanted.told}`,
      'まだ確定していません。',
    ]}
    rows={seen.items.map((item) => rowOf(item, choices))}
  />
);
