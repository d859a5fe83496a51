import { signedYen } from '#console/list/signedYen.ts';
import type { AffectedByClosure, ChosenLine, ClosureTarget } from '#contract/desk/closure.ts';
import type { ClosureIntent } from '#rules/facility/closure/closurePlan.ts';
import { shortDayText } from '#ui/text/format.ts';

/** What was chosen for a line; a move without a target is still to be chosen. */
export type Choice = { readonly intent: ClosureIntent; readonly target: ClosureTarget | null };

/** By id of what a closure lies over; what is not in it is done as usual. */
export type Choices = Readonly<Record<string, Choice>>;

type Item = Pick<AffectedByClosure, 'subjectId' | 'intents' | 'targets'>;

const isSame = (one: Pick<ClosureTarget, 'articleId' | 'from'>, other: Pick<ClosureTarget, 'articleId' | 'from'>) =>
  one.articleId === other.articleId && one.from === other.from;

/**
 * What is done with a line, as far as that can be done; null where it has to be chosen again, because it would have gone
 * where it cannot go any more.
 */
export function chosenIn({ subjectId, intents: [usual = 'keep', ...others], targets }: Item, choices: Choices) {
  const chosen = choices[subjectId];
  if (chosen === undefined) return { intent: usual, target: null };
  if (chosen.intent === 'move') {
    const target = targets.find((one) => chosen.target !== null && isSame(one, chosen.target));
    return target ? { intent: 'move' as const, target } : null;
  }
  return [usual, ...others].includes(chosen.intent) ? chosen : { intent: usual, target: null };
}

/** What of a draft or of what is typed goes out, line by line. */
export const linesFrom = (items: readonly AffectedByClosure[], choices: Choices): ChosenLine[] =>
  items.flatMap((item) => {
    const chosen = chosenIn(item, choices);
    if (chosen === null) return [];
    const { intent, target } = chosen;
    return [{ subjectId: item.subjectId, mark: item.mark, intent, target: target && sentTarget(target) }];
  });

export const sentTarget = ({ articleId, from, difference }: ClosureTarget) => ({ articleId, from, difference });

/** The choices of a draft; where a target is called what, the list says. */
export const choicesFrom = (lines: readonly ChosenLine[]): Choices =>
  Object.fromEntries(
    lines.map(({ subjectId, intent, target }) => [
      subjectId,
      { intent, target: target && { ...target, articleName: '', to: target.from } },
    ]),
  );

/** All that would be done, in numbers. */
export function sumsOf(items: readonly AffectedByClosure[], choices: Choices) {
  const chosen = items.map((item) => ({ item, choice: chosenIn(item, choices) }));
  const inIntent = (intent: ClosureIntent) => chosen.filter(({ choice }) => choice?.intent === intent);
  const [cancelled, moved, notified] = [inIntent('cancel'), inIntent('move'), inIntent('notify')];
  const differences = moved.map(({ choice }) => choice?.target?.difference ?? 0);
  const told = [...cancelled, ...moved];
  return {
    cancelled: cancelled.length,
    refund: cancelled.reduce((sum, { item }) => sum + item.refund, 0),
    moved: moved.length,
    raised: differences.reduce((sum, yens) => sum + Math.max(0, yens), 0),
    lowered: differences.reduce((sum, yens) => sum + Math.max(0, -yens), 0),
    kept: inIntent('keep').length,
    notified: notified.length,
    waiting: cancelled.filter(({ item }) => item.awaitsDraw).length,
    /** To be chosen again. */
    unchosen: chosen.filter(({ choice }) => choice === null).length,
    mails:
      told.filter(({ item }) => item.isReachable).length + notified.reduce((sum, { item }) => sum + item.people, 0),
    /** Of whom none hears of it by itself. */
    unreachable: told.filter(({ item }) => !item.isReachable).length,
  };
}

const differenceText = (difference: number) => (difference === 0 ? '差額なし' : signedYen(difference));

/** '会議室B　12/01(火) 午前（差額なし）': its hours stay. */
export const targetText = ({ articleName, from, difference }: Omit<ClosureTarget, 'to'>, times: string) =>
  `${articleName}　${shortDayText(from)} ${times}（${differenceText(difference)}）`;
