import type { FoundReservation } from '#contract/desk/foundReservation.ts';
import type { SubjectKind } from '#rules/reservation/useTimes.ts';
import type { Context } from '#server/context.ts';
import { Refused } from '#server/refused.ts';

/** Which reservations staff look for; what is left out does not matter. */
export type Search = {
  readonly reservationId?: string;
  /** The beginning of a reservation id, with or without hyphens, what a QR code says, or an entry number. */
  readonly number?: string | null;
  /** A day of use. */
  readonly day?: string | null;
  readonly userNumber?: string | null;
};

/** Finds reservations of one kind by their first day, at most `limit` of them. */
export type Find = (
  context: Context,
  search: Search & { readonly limit: number },
) => Promise<readonly FoundReservation[]>;

/** How reservations of either kind are found. */
export type Finds = { readonly [Kind in SubjectKind]: Find };

/** One reservation as staff see it; refuses notFound. */
export async function foundReservation(find: Find, context: Context, reservationId: string): Promise<FoundReservation> {
  const [found] = await find(context, { reservationId, limit: 1 });
  if (!found) throw noReservation(reservationId);
  return found;
}

/** The refusal for an id that is no reservation of the tenant. */
export const noReservation = (id: string) =>
  new Refused({ code: 'notFound', message: `予約「${id}」は見つかりませんでした。番号を確認してください。` });
