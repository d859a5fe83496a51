import { differenceText } from '#console/kit/differenceText.ts';
import type { AffectedByClosure, ChosenLine, ClosureTarget } from '#contract/desk/closure.ts';
import { type ClosureIntent, unaskedIntent } from '#rules/facility/closure/closurePlan.ts';
import { shortDayText } from '#ui/text/format.ts';

/** What was chosen for a line; a move without a target is still to be chosen. */
export type Choice = { readonly intent: ClosureIntent; readonly target: ClosureTarget | null };

/** By id of what a closure lies over; what is not in it nobody has decided. */
export type Choices = Readonly<Record<string, Choice>>;

type Item = Pick<AffectedByClosure, 'subjectId' | 'intents' | 'targets'>;
type Use = Item & Pick<AffectedByClosure, 'times'>;

/** What all that is undecided can be set to at once. */
export type BulkIntent = Exclude<ClosureIntent, 'notify'>;

const isSame = (one: Pick<ClosureTarget, 'articleId' | 'from'>, other: Pick<ClosureTarget, 'articleId' | 'from'>) =>
  one.articleId === other.articleId && one.from === other.from;

/**
 * What is done with a line, as far as that can be done; null while it is undecided. So it is again where it would have
 * gone where it cannot go any more.
 */
export function chosenIn({ subjectId, intents, targets }: Item, choices: Choices): Choice | null {
  const chosen = choices[subjectId];
  if (chosen?.intent === 'move') {
    const target = targets.find((one) => chosen.target !== null && isSame(one, chosen.target));
    return target ? { intent: 'move', target } : null;
  }
  if (chosen && intents.includes(chosen.intent)) return chosen;
  const intent = unaskedIntent(intents);
  return intent && { intent, target: null };
}

export const isUndecided = (item: Item, choices: Choices) => chosenIn(item, choices) === null;

/** Why a line has to be chosen: what it lost, at once; that nobody has decided it, once somebody has tried to go on. */
export function whyToBeChosen(item: Item, choices: Choices, isTried: boolean) {
  if (!isUndecided(item, choices)) return null;
  if (choices[item.subjectId] !== undefined) return '選んだ移動先が使えなくなりました。選び直してください。';
  return isTried ? '扱いを選択してください。' : null;
}

/**
 * The choices with all that is undecided done the same way, as far as it can be. A move goes to the first target that no
 * other line at the same hours goes to; the server judges the rest.
 */
export function decidedAlike(items: readonly Use[], choices: Choices, intent: BulkIntent): Choices {
  const next: Record<string, Choice> = { ...choices };
  const hoursOf = ({ times }: Use, { articleId, from }: ClosureTarget) => `${articleId} ${from} ${times}`;
  const taken = new Set(
    items.flatMap((item) => {
      const target = chosenIn(item, choices)?.target;
      return target ? [hoursOf(item, target)] : [];
    }),
  );
  for (const item of items.filter((one) => isUndecided(one, choices))) {
    const target = intent === 'move' ? item.targets.find((one) => !taken.has(hoursOf(item, one))) : null;
    if (!item.intents.includes(intent) || target === undefined) continue;
    if (target) taken.add(hoursOf(item, target));
    next[item.subjectId] = { intent, target };
  }
  return next;
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
    mails:
      told.filter(({ item }) => item.isReachable).length + notified.reduce((sum, { item }) => sum + item.people, 0),
    /** Of whom none hears of it by itself. */
    unreachable: told.filter(({ item }) => !item.isReachable).length,
  };
}

/** '会議室B　12/01(火) 午前（差額なし）': its hours stay. */
export const targetText = ({ articleName, from, difference }: Omit<ClosureTarget, 'to'>, times: string) =>
  `${articleName}　${shortDayText(from)} ${times}（${differenceText(difference)}）`;
