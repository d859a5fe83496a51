import { isBlank } from '#rules/text/typedText.ts';

/** Notes and coins, the largest first, in yen. */
export const denominations = [10_000, 5_000, 2_000, 1_000, 500, 100, 50, 10, 5, 1] as const;

/** More of one kind are a slip of the finger. */
export const mostPieces = 100_000;

export const isPieces = (pieces: number) => Number.isInteger(pieces) && pieces >= 0 && pieces <= mostPieces;

/** A sum that can lie in a till: whole yen, and none that nobody could have handed over. */
export const isCash = (yen: number) => Number.isInteger(yen) && yen >= 0 && yen <= 100_000_000;

/** Pieces by what one is worth. */
export type Pieces = Readonly<Record<`${(typeof denominations)[number]}`, number>>;

export const sumOfPieces = (pieces: Pieces) =>
  denominations.reduce((sum, yen) => sum + yen * pieces[`${yen}` as const], 0);

/** What went through a till, in yen. `voided`: of what was refunded, cash of receipts that was taken back. */
export type TillSums = {
  readonly received: number;
  readonly refunded: number;
  readonly voided: number;
  readonly corrected: number;
};

/** What should be in it. */
export const expectedIn = (float: number, { received, refunded, corrected }: Omit<TillSums, 'voided'>) =>
  float + received - refunded + corrected;

/** How the till of a place stands today: not opened, open, left open on an earlier day, or closed. */
export type TillStanding = 'notOpened' | 'open' | 'leftOpen' | 'closed';

/** The same, by the open till of the place, else the one of its latest day. */
export function standingOfTill(
  latest: { readonly day: string; readonly isOpen: boolean } | null,
  today: string,
): TillStanding {
  if (latest?.isOpen) return latest.day === today ? 'open' : 'leftOpen';
  return latest?.day === today ? 'closed' : 'notOpened';
}

/** The first window of a place, kept without a name: a place with one till is not asked for any. */
const firstWindow = '窓口1';

/** The name of a window as it is kept. */
export function keptWindow(typed: string) {
  const name = typed.normalize('NFKC').trim();
  return name === firstWindow ? '' : name;
}

export const windowName = (kept: string) => kept || firstWindow;

type OfDay = { readonly name: string; readonly number: number };

/** Which till of its day it is, where there can be several: '窓口2 No. 3'; '' for the first one of the only window. */
export const tillMark = ({ name, number }: OfDay, hasWindows: boolean) =>
  [hasWindows ? windowName(name) : '', number > 1 ? `No. ${number}` : ''].filter((text) => text !== '').join(' ');

type Open = { readonly tillId: string; readonly day: string };

/**
 * The till that cash goes through: of those of a place that are open, the chosen one, or the only one of today. Nobody
 * chooses for the clerk at which window they stand.
 */
export function decideTill(
  open: readonly Open[],
  { today, chosen }: { readonly today: string; readonly chosen: string | null },
): { readonly kind: 'found'; readonly tillId: string } | Refused<'tillNotOpen' | 'tillOfEarlierDay' | 'tillNotChosen'> {
  const ofToday = open.filter(({ day }) => day === today);
  const [only] = chosen === null ? ofToday : ofToday.filter(({ tillId }) => tillId === chosen);
  if (chosen === null && ofToday.length > 1) return { kind: 'refused', code: 'tillNotChosen' };
  if (only) return { kind: 'found', tillId: only.tillId };
  return { kind: 'refused', code: open.length > ofToday.length ? 'tillOfEarlierDay' : 'tillNotOpen' };
}

type Refused<Code extends string> = { readonly kind: 'refused'; readonly code: Code };

type Done = { readonly kind: 'done' };

/**
 * Opens a till with what is in it. Where that is not what the last one left, somebody has taken or added cash in
 * between, and says why.
 */
export function decideOpening({
  left,
  float,
  reason,
}: {
  readonly left: number | null;
  readonly float: number;
  readonly reason: string;
}): Done | Refused<'floatReasonRequired'> {
  return left !== null && left !== float && isBlank(reason)
    ? { kind: 'refused', code: 'floatReasonRequired' }
    : { kind: 'done' };
}

type Closed = { readonly kind: 'closed'; readonly difference: number };

/** Counts what is in a till, in pieces of what one is worth. */
export function decideCount(
  pieces: Pieces,
): { readonly kind: 'counted'; readonly counted: number } | Refused<'piecesWrong'> {
  return Object.values(pieces).every(isPieces)
    ? { kind: 'counted', counted: sumOfPieces(pieces) }
    : { kind: 'refused', code: 'piecesWrong' };
}

type Count = { readonly counted: number; readonly expected: number };

/** Whether anything went through a till since it was counted: that count is not of what is in it now. */
export const isMovedSince = (count: Count, expected: number) => count.expected !== expected;

/**
 * Closes a till. The count must be of what is in it now, so nothing may have gone through it since; a difference needs a
 * reason, and what stays is at most what was counted.
 */
export function decideClosing({
  count,
  expected,
  left,
  reason,
}: {
  /** The last one. */
  readonly count: Count | null;
  /** Now. */
  readonly expected: number;
  readonly left: number;
  readonly reason: string;
}): Closed | Refused<'tillNotCounted' | 'tillMoved' | 'differenceReasonRequired' | 'leftTooMuch'> {
  if (count === null) return { kind: 'refused', code: 'tillNotCounted' };
  if (isMovedSince(count, expected)) return { kind: 'refused', code: 'tillMoved' };
  const difference = count.counted - expected;
  if (difference !== 0 && isBlank(reason)) return { kind: 'refused', code: 'differenceReasonRequired' };
  return left > count.counted ? { kind: 'refused', code: 'leftTooMuch' } : { kind: 'closed', difference };
}
