import type { DeskReservation, ListedReservation } from '#contract/desk/search.ts';
import type { ParsedRequestOf } from '#contract/endpoints.ts';
import type { SubjectKind } from '#rules/reservation/useTimes.ts';
import type { Reach } from '#rules/staff/rights.ts';
import type { Context } from '#server/context.ts';

/** What staff look for; null and empty lists mean anything. */
export type DeskSearch = Readonly<
  Omit<ParsedRequestOf<'Desk/FindReservations'>, 'states' | 'paymentStates' | 'cursor'> & {
    states: readonly string[];
    paymentStates: readonly string[];
  }
>;

/** Where reservations are looked for, and where their people may be known. */
export type DeskReach = { readonly reach: Reach; readonly peopleReach: Reach };

export type DeskSearches = DeskReach & { readonly search: DeskSearch; readonly limit: number };

/** What the desk knows of a reservation besides its money and what was sent. */
export type DeskDetail = Pick<
  DeskReservation,
  | 'reservation'
  | 'uses'
  | 'people'
  | 'openReduction'
  | 'reductions'
  | 'receptions'
  | 'payUntil'
  | 'can'
  | 'whyNotMovable'
  | 'whyContentsStay'
  | 'contents'
  | 'approval'
> &
  Pick<DeskReservation, 'feeLines' | 'afterUse' | 'laterCharges'> & { readonly userId: string };

/** A line of a history, the earliest first. */
export type DeskChange = {
  readonly actor: string;
  readonly action: string;
  readonly reason: string;
  /** What was changed, where its name does not say. */
  readonly note?: string;
  readonly happened_at: Date;
};

/** At most `limit` reservations. `isPart` says that a name is shared by more people than were looked at. */
export type FoundAtDesk = { readonly items: readonly ListedReservation[]; readonly isPart: boolean };

/** What is received: a reservation, and of a course a session, as its QR code names it; null for the next one of today. */
export type Reception = { readonly reservationId: string; readonly detailId: string | null };

/** `demandAfterwards` is called where the use is over, which takes more than to be at the desk. */
type Receiving = Reception & { readonly reason: string; readonly demandAfterwards: () => void };

type Undoing = Reception & {
  readonly reason: string;
  /** Called with when it was received, once that is known. */
  readonly demandUndoable: (receivedAt: Date) => void;
};

/** What reservations of a kind do for the desk. */
export type DeskKind = {
  find(context: Context, asked: DeskSearches): Promise<FoundAtDesk>;
  /** Undefined for an id that is none of the tenant's. */
  detail(context: Context, reservationId: string, reach: DeskReach): Promise<DeskDetail | undefined>;
  changes(context: Context, reservationId: string): Promise<readonly DeskChange[]>;
  /** Records that its person has come, and takes that back. */
  checkIn(context: Context, asked: Receiving): Promise<void>;
  undoCheckIn(context: Context, asked: Undoing): Promise<void>;
  /** Records that nobody came to a use that is over. */
  recordNoShow(context: Context, asked: { readonly reservationId: string; readonly reason: string }): Promise<void>;
};

export type DeskKinds = { readonly [Kind in SubjectKind]: DeskKind };
