import type { ReceiptCheckName, ReceiptReport } from '#rules/lottery/verify/verifyReceipt.ts';

type Verdict = { tone: 'success' | 'warning' | 'error'; title: string; text: string };

/** What the first failed check means for the holder of the receipt. */
const verdicts: Record<ReceiptCheckName, Verdict> = {
  listed: {
    tone: 'warning',
    title: 'この受付番号は、この抽選の一覧にありません。',
    text: '受付番号と抽選をお確かめください。番号が正しいのに見つからない場合は、控えを持って施設へお問い合わせください。',
  },
  leaf: {
    tone: 'warning',
    title: '控えが一覧の値と合いません。',
    text: '控えをお確かめください。控えが正しいのに合わない場合は、申込みの内容が変えられています。施設へお問い合わせください。',
  },
  tree: {
    tone: 'error',
    title: '一覧が、締切のときに公開されたルートと合いません。',
    text: '申込みの一覧が締切のあとに変えられています。',
  },
  key: {
    tone: 'error',
    title: '順番を決める値が合いません。',
    text: '抽選の順番が、公開された乱数から計算したものと違います。',
  },
};

const passed: Verdict = {
  tone: 'success',
  title: 'あなたの申込みは、申し込んだ内容のまま一覧に入っていました。',
  text: '順番も、公開された乱数から計算したとおりです。',
};

/** The verdict on one's own entry. */
export function receiptVerdict({ checks }: Pick<ReceiptReport, 'checks'>): Verdict {
  const failed = checks.find(({ isPassed }) => !isPassed);
  return failed ? verdicts[failed.name] : passed;
}
