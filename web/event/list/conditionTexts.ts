import type { ConditionLegend, EventCondition } from '#contract/event/event.ts';

type Rule = Pick<EventCondition, 'name' | 'conditionType' | 'limitCount' | 'isRanked'>;

/** What a box means, in words. */
export function ruleText({ conditionType, limitCount, isRanked }: Rule) {
  if (conditionType === 'NotReserved') return '①の講座と②の講座は、どちらか一方だけ選べます。';
  return isRanked
    ? `抽選では第${limitCount}希望まで申し込めます。受講できるのは、この中から1講座です。`
    : `この中から${limitCount}件まで選べます。`;
}

/** For a course in the box of another condition. */
export function alsoInText({ name, conditionType, limitCount, isRanked }: Rule) {
  if (conditionType === 'NotReserved') return `「${name}」（どちらか一方だけ）の講座でもあります。`;
  return `「${name}」（${isRanked ? `第${limitCount}希望` : `${limitCount}件`}まで）の講座でもあります。`;
}

/** spec §9: solid, 5px, gray where the answer says nothing. */
export const borderOf = ({ style, width, color }: Pick<ConditionLegend, 'style' | 'width' | 'color'>) => ({
  borderStyle: style || 'solid',
  borderWidth: width || '5px',
  borderColor: color || 'gray',
});
