import type { DeskDraw } from '#contract/desk/lottery.ts';
import type { BadgeTone } from '#ui/Badge.tsx';

type Words = { readonly name: string; readonly tone: BadgeTone };

/** How far a draw has come, as staff say it. */
export const progressWords: Readonly<Record<DeskDraw['progress'], Words>> = {
  published: { name: '受付前', tone: 'neutral' },
  open: { name: '受付中', tone: 'info' },
  closed: { name: '締切', tone: 'neutral' },
  drawn: { name: '抽選済（発表前）', tone: 'neutral' },
  announced: { name: '発表済', tone: 'success' },
};

type Due = NonNullable<DeskDraw['due']>;

/** What is due and has not been done. */
export const dueWords: Readonly<Record<Due, { readonly name: string; readonly text: string }>> = {
  close: { name: '締切の処理待ち', text: '受付の終了を過ぎましたが、申込みの一覧がまだ固定されていません。' },
  draw: { name: '抽選の処理待ち', text: '抽選の日時を過ぎましたが、抽選がまだ行われていません。' },
  digits: { name: '立会い抽選の入力待ち', text: '立会人の前で引いた数字を、2人の職員が別々に入力してください。' },
  announce: {
    name: '発表の処理待ち',
    text: '発表の日時を過ぎました。結果を順に知らせています。進まないときは、稼働状況から再実行してください。',
  },
};

/** Where the randomness comes from. */
export const sourceNames: Readonly<Record<DeskDraw['source'], string>> = {
  sealed: '封をした秘密の値',
  ceremony: '立会い抽選（引いた数字）',
  drand: '公開乱数 drand',
};

/** Digits in groups of five, as people read them aloud. */
export const grouped = (digits: string) => digits.replaceAll(/.{5}(?=.)/g, '$& ');
