import type { LedgerKind } from './balanceOf.ts';

/** Why a line was posted, where its kind does not say. */
const causes: Readonly<Record<string, string>> = {
  moved: '日時・部屋の変更',
  settled: '使用料の決定',
  cancelled: '取消',
  over: '取消後の入金',
  late: '期限後の入金',
  twice: '二重の入金',
};

const transfer = 'transfer ';

type Posted = {
  readonly kind: LedgerKind;
  readonly note: string;
  /** It belongs to a payment over the provider. */
  readonly isOverProvider: boolean;
};

/** What a line of the ledger says beside its kind, for staff: why, what for, or which way money goes back. */
export function ledgerNoteText({ kind, note, isOverProvider }: Posted) {
  if (note === 'counter') return kind === 'refunded' ? '現金' : '窓口';
  if (note.startsWith(transfer)) return `口座振込 ${note.slice(transfer.length)}`;
  const goesBack = kind === 'refund_due' || kind === 'refunded';
  return [causes[note] ?? note, goesBack && isOverProvider ? 'オンライン' : '']
    .filter((text) => text !== '')
    .join('・');
}
