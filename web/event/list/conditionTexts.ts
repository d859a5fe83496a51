import type { ConditionLegend, EventCondition } from '#contract/event.ts';

type Rule = Pick<EventCondition, 'name' | 'conditionType' | 'limitCount'>;

/** What a box means, in words. */
export const ruleText = ({ conditionType, limitCount }: Rule) =>
  conditionType === 'UpperLimit'
    ? `この中から${limitCount}件まで選べます。`
    : '①の講座と②の講座は、どちらか一方だけ選べます。';

/** For a course in the box of another condition. */
export const alsoInText = ({ name, conditionType, limitCount }: Rule) =>
  conditionType === 'UpperLimit'
    ? `「${name}」（${limitCount}件まで）の講座でもあります。`
    : `「${name}」（どちらか一方だけ）の講座でもあります。`;

/** spec §9: solid, 5px, gray where the answer says nothing. */
export const borderOf = ({ style, width, color }: Pick<ConditionLegend, 'style' | 'width' | 'color'>) => ({
  borderStyle: style || 'solid',
  borderWidth: width || '5px',
  borderColor: color || 'gray',
});
