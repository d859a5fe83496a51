import type { DrawPhase } from '#contract/lottery.ts';
import type { BadgeTone } from '#ui/Badge.tsx';

type PhaseWords = {
  name: string;
  /** Of the page of the draw. */
  title: string;
  tone: BadgeTone;
  text: string;
};

/** How far a draw has come. */
export const phaseWords: Record<DrawPhase, PhaseWords> = {
  published: {
    name: '受付前',
    title: '抽選の公開情報',
    tone: 'neutral',
    text: '申込みの受付は、まだ始まっていません。抽選の決め方はすでに公開され、もう変えられません。',
  },
  open: {
    name: '受付中',
    title: '抽選の公開情報',
    tone: 'info',
    text: '抽選の決め方は、最初の申込みより前に公開され、もう変えられません。締切のあとに、申込みの一覧が固定されます。',
  },
  closed: {
    name: '発表待ち',
    title: '抽選の公開情報',
    tone: 'neutral',
    text: '申込みの一覧は固定され、もう変えられません。結果と、計算し直すための記録は、発表のときに公開されます。',
  },
  announced: {
    name: '発表済み',
    title: '抽選結果の検証',
    tone: 'success',
    text: '結果と、計算し直すための記録を公開しています。どなたでも確かめられます。',
  },
};
