/** What staff may decide on a use that waits for it, in words. */
export const decisions = {
  approve: {
    title: '申請の承認',
    effect: '予約が確定し、使用料があれば納付期限が決まります。',
    told: '申請者へメールを送ります。',
    label: '申請者への連絡',
    isReasonRequired: false,
    verb: '承認する',
    done: '承認しました。',
  },
  hold: {
    title: '審査の保留',
    effect: '場所を確保したまま、審査待ちに残ります。',
    told: '連絡は、メールと申請者の画面に表示されます。',
    label: '申請者への連絡',
    isReasonRequired: true,
    verb: '保留にする',
    done: '保留にしました。',
  },
  reject: {
    title: '申請の不承認',
    effect: '場所はすぐに空きます。',
    told: '理由は、メールと申請者の画面に表示されます。',
    label: '理由',
    isReasonRequired: true,
    verb: '不承認にする',
    done: '不承認にしました。',
  },
} as const;

export type Decision = keyof typeof decisions;
