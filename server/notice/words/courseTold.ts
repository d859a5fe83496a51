import { onlyIf, refundValues, type Tellers, useValues } from './told.ts';

/** Of dates and places of courses that staff change. */
export const courseTold: Tellers<'sessionDropped' | 'sessionMoved' | 'sessionElsewhere'> = {
  sessionDropped: (facts) => ({
    text: 'sessionDropped',
    values: {
      ...useValues(facts),
      ...refundValues(facts),
      理由: facts.reason,
      補講の日時: facts.instead,
      補講のないとき: onlyIf(facts.instead === null),
      受講料の減額: facts.lowered,
    },
  }),
  sessionMoved: (facts) => ({
    text: 'sessionMoved',
    values: { ...useValues(facts), 変更前: facts.fromWhen, 理由: facts.reason },
  }),
  sessionElsewhere: (facts) => ({
    text: 'sessionElsewhere',
    values: { ...useValues(facts), 会場: facts.toPlace, 変更前: facts.fromPlace, 理由: facts.reason },
  }),
};
