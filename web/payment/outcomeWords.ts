import type { PaymentOutcome } from '#contract/payment.ts';

/** `unknown`: the provider or the server could not be reached. */
export type ShownOutcome = PaymentOutcome | 'unknown';

type Words = { title: string; text: string };

const errorTitle = 'エラーが発生しました。管理者にお問い合わせください。';

/** The texts shown on return from the payment provider (spec §2, §8). */
export const outcomeWords: Record<ShownOutcome, Words> = {
  paid: { title: 'お支払いが完了しました。', text: 'ありがとうございました。予約の内容は、いつでも確認できます。' },
  processing: {
    title: 'お支払い手続き中',
    text: 'コンビニエンスストアなどでのお支払いは、お店で支払ったあとに確認されます。期限までにお支払いください。この画面は閉じてもかまいません。',
  },
  givenBack: {
    title: 'お支払いは返金されます。',
    text: '予約はすでに取り消されています。返金の額と状態は、予約の詳細でお確かめください。',
  },
  abandoned: {
    title: 'お支払いは行われていません。',
    text: '予約はそのままです。期限までに、もう一度お支払いの手続きをしてください。',
  },
  failed: {
    title: errorTitle,
    text: 'お支払いは完了していません。予約の詳細で状態をお確かめください。期限内であれば、もう一度お支払いいただけます。',
  },
  unknown: {
    title: errorTitle,
    text: 'お支払いの状態を確かめられませんでした。お支払いが済んでいる場合は、しばらくすると予約に反映されます。',
  },
};
