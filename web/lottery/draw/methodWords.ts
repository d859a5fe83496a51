import { nameIn } from '#rules/lottery/choiceWords.ts';
import type { Condition, Definition, DrawnArticle } from '#rules/lottery/published/definition.ts';
import { count, dayRangeText } from '#ui/text/format.ts';

/** What is drawn: its kind in a line, and every event or room with what there is of it. */
export type DrawSubject = { text: string; things: readonly { name: string; text: string }[] };

function preparationText({ before, after }: DrawnArticle) {
  const parts = [before > 0 ? `前${before}分` : '', after > 0 ? `後${after}分` : ''].filter(Boolean);
  return parts.length > 0 ? `準備・片付け ${parts.join('・')}` : '';
}

export function subjectOf(definition: Definition): DrawSubject {
  if (definition.kind === 'event') {
    return {
      text: `講座（${count(definition.events.length, '件')}）`,
      things: definition.events.map(({ name, seats }) => ({
        name,
        text: seats === undefined ? '定員なし' : `定員${count(seats, '人')}`,
      })),
    };
  }
  return {
    text: `${dayRangeText(definition.firstDay, definition.lastDay)}に利用する部屋（${count(definition.articles.length, '室')}）`,
    things: definition.articles.map((article) => ({ name: article.name, text: preparationText(article) })),
  };
}

const namesIn = (definition: Definition, ids: readonly string[]) =>
  ids.map((id) => `「${nameIn(definition, id)}」`).join('');

function conditionText(condition: Condition, definition: Definition) {
  const { name, events } = condition;
  if (condition.type === 'UpperLimit') {
    return `${name}：${namesIn(definition, events)}から当選するのは、すでにある予約と合わせて${condition.limit}件までです。`;
  }
  return `${name}：${namesIn(definition, events)}と${namesIn(definition, condition.opposite)}の両方には当選しません。`;
}

const winLimitText = (winLimit: number) =>
  winLimit === 1
    ? '1つの申込みで当選するのは1件までです。'
    : `1つの申込みで当選するのは${winLimit}件までです。全員に1件目の機会が回ってから、2件目以降を割り当てます。`;

/** Whether two rooms share a space, as a hall and its halves do. */
function sharesSpaces(articles: readonly DrawnArticle[]) {
  const spaces = articles.flatMap((article) => article.spaces);
  return new Set(spaces).size < spaces.length;
}

const facilityRules = (articles: readonly DrawnArticle[]) => [
  '1つの希望に複数の日が含まれるときは、すべての日が空いている場合だけ当選します。',
  ...(sharesSpaces(articles) ? ['場所を共にする部屋は、同じ時間にはどれか1つだけが当選します。'] : []),
];

/** How it is drawn, a sentence each. */
export const rulesOf = (definition: Definition): string[] => [
  '申込みの一覧と乱数から、受付番号ごとの順番を計算します。',
  '順番の早い申込みから、希望の順に、まだ空いているものを割り当てます。',
  winLimitText(definition.winLimit),
  ...(definition.kind === 'event'
    ? definition.conditions.map((condition) => conditionText(condition, definition))
    : facilityRules(definition.articles)),
];
