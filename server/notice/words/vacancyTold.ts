import type { NoticeFacts } from './noticeFacts.ts';
import { type Tellers, useValues } from './told.ts';

const values = (facts: NoticeFacts['vacancy']) => ({
  ...useValues(facts),
  空いたもの: facts.isCourse ? '講座' : '部屋',
});

/** Of what became free. */
export const vacancyTold: Tellers<'vacancy' | 'vacancyOffered' | 'vacancyEnded'> = {
  vacancy: (facts) => ({ text: 'vacancy', values: values(facts) }),
  vacancyOffered: (facts) => ({ text: 'vacancyOffered', values: { ...values(facts), 確保の期限: facts.until } }),
  vacancyEnded: (facts) => ({ text: 'vacancyEnded', values: values(facts) }),
};
