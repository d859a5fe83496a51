import type { LedgerKind } from './balanceOf.ts';

const causeTexts = {
  moved: '日時・部屋の変更',
  changed: '内容の変更',
  settled: '使用料の決定',
  cancelled: '取消',
  dropped: '休講',
  over: '取消後の入金',
  late: '期限後の入金',
  twice: '二重の入金',
  voided: '収納の取消',
  movedIn: '旧システムから移行',
} as const;

/** Why a line was posted, where its kind does not say. */
export type LedgerCause = keyof typeof causeTexts;

/** Which way money comes in or goes back by hand. */
export type HandedWay = 'cash' | 'transfer';

const wayTexts: Readonly<Record<HandedWay, string>> = { cash: '現金', transfer: '口座振込' };

type Posted = {
  readonly kind: LedgerKind;
  readonly cause: LedgerCause | null;
  readonly way: HandedWay | null;
  /** By which a transfer is found again. */
  readonly reference: string;
  /** What it is for, in the words of whoever charged it. */
  readonly note: string;
  /** It belongs to a payment over the provider. */
  readonly isOverProvider: boolean;
};

/** What a line of the ledger says beside its kind, for staff: why, what for, and which way money came or goes back. */
export const ledgerLineText = (posted: Posted) =>
  [posted.cause === null ? '' : causeTexts[posted.cause], posted.note, wayText(posted)]
    .filter((text) => text !== '')
    .join('・');

/** Cash is how a counter receives. Whatever else, and whatever goes back, is named. */
function wayText({ kind, way, reference, isOverProvider }: Posted) {
  const goesBack = kind === 'refund_due' || kind === 'refunded';
  if (!goesBack && way !== 'transfer') return '';
  if (isOverProvider) return 'オンライン';
  return way === null ? '窓口' : `${wayTexts[way]} ${reference}`.trimEnd();
}
