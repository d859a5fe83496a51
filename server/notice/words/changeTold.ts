import type { ChangedFee, NoticeFacts } from './noticeFacts.ts';
import { onlyIf, openValues, refundValues, type Tellers, useValues } from './told.ts';

const changedFeeValues = (facts: ChangedFee) => ({
  使用料: facts.fee,
  使用料の増減: facts.difference ?? '変わりません',
  ...openValues(facts.open, facts),
  ...refundValues(facts),
});

const before = ({ fromPlace, fromWhen }: NoticeFacts['useChanged'] | NoticeFacts['moved']) =>
  `${fromPlace}\n${fromWhen}`;

const changeWords = { still: '審査中の申請', again: '予約', none: '予約' };

/** Of what the facility changes about a reservation. */
export const changeTold: Tellers<
  | 'moved'
  | 'contentsChanged'
  | 'daysCancelled'
  | 'cancelledByOperator'
  | 'placeClosed'
  | 'useChanged'
  | 'useInDoubt'
  | 'useStands'
> = {
  moved: (facts) => {
    const values = {
      ...useValues(facts),
      ...changedFeeValues(facts),
      変更前: before(facts),
      理由: facts.reason,
    };
    if (facts.isCourse) return { text: 'moved.course', values };
    const { isUnderReview } = facts;
    return {
      text: 'moved',
      values: { ...values, 審査中のとき: onlyIf(isUnderReview), 審査中でないとき: onlyIf(!isUnderReview) },
    };
  },
  contentsChanged: (facts) => ({
    text: 'contentsChanged',
    values: {
      ...useValues(facts),
      ...changedFeeValues(facts),
      変更の対象: changeWords[facts.review ?? 'none'],
      変更点: facts.changed.map((line) => `■ ${line}`).join('\n'),
      理由: facts.reason,
      あらためて審査するとき: onlyIf(facts.review === 'again'),
      審査中のとき: onlyIf(facts.review === 'still'),
    },
  }),
  daysCancelled: ({ reason, ...facts }) => {
    const values = {
      ...useValues(facts),
      ...openValues(facts.open, facts),
      ...refundValues(facts),
      使用料: facts.fee,
      取り消した日: facts.gone,
      返さない額: facts.kept,
    };
    return reason === null
      ? { text: 'daysCancelled', values }
      : { text: 'daysCancelled.byOffice', values: { ...values, 理由: reason } };
  },
  cancelledByOperator: (facts) => ({
    text: 'cancelledByOperator',
    values: { ...useValues(facts), ...refundValues(facts), 理由: facts.reason },
  }),
  placeClosed: (facts) => ({ text: 'placeClosed', values: { ...useValues(facts), 理由: facts.reason } }),
  useChanged: (facts) => ({ text: 'useChanged', values: { ...useValues(facts), 変更前: before(facts) } }),
  useInDoubt: (facts) => {
    const values = useValues(facts);
    if (facts.isCourse) return { text: 'useInDoubt.course', values };
    const { isClosed } = facts;
    return {
      text: 'useInDoubt',
      values: { ...values, 休館のとき: onlyIf(isClosed), 休館でないとき: onlyIf(!isClosed) },
    };
  },
  useStands: (facts) => ({ text: 'useStands', values: useValues(facts) }),
};
