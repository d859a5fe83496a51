import type { EntryType } from '#contract/facility/room.ts';
import type { DueStep, RefundStep } from '#rules/ordinance/ladder.ts';
import type { Standing } from '#rules/payment/decideSettlement.ts';
import type { PaymentState } from '#rules/payment/paymentStates.ts';
import type { SubjectKind } from '#rules/reservation/useTimes.ts';
import type { Context } from '../context.ts';
import type { NoticeReservation } from '../reservation/noticeReservation.ts';
import type { Subject } from '../subject.ts';

/** What happens to the money of a reservation, as the history keeps it. The stored word for reinstating is `revive`. */
export type MoneyAction =
  | 'charge'
  | 'waive'
  | 'issueSlip'
  | 'giveUpPayment'
  | 'pay'
  | 'payAtCounter'
  | 'voidReceipt'
  | 'payInVain'
  | 'expireUnpaid'
  | 'revive'
  | 'refund';

/** What staff decide on it, and what happens to its money. */
export type PayableAction = MoneyAction | 'cancel' | 'cancelByOperator' | 'approve' | 'reject';

/** A reservation of either mode as far as its money goes, held until the transaction ends. */
export type Payable = {
  /** What reservations of its mode do. */
  readonly kind: PayableKind;
  readonly subject: Subject;
  readonly userId: string;
  /** A name of its own table of states. */
  readonly state: string;
  readonly paymentState: PaymentState;
  readonly standing: Standing;
  readonly entryType: EntryType;
  /** False while its person may not see its state, as with the result of a draw that is not shown. */
  readonly isTold: boolean;
  /** It holds a place, and its person may know. */
  readonly holdsPlace: boolean;
  /** Yen. */
  readonly fee: number;
  /** False while staff have still to decide on it; nothing is owed until then. */
  readonly isFeeFinal: boolean;
  /** Staff have decided that nothing is to be paid. */
  readonly isWaived?: boolean;
  /** Whatever the tenant does otherwise. */
  readonly paysAtCounter?: boolean;
  /** What it owes is a difference: its place is not taken for that. */
  readonly keepsPlace?: boolean;
  /** The last minute in which it can be paid. */
  readonly payUntil: Date | null;
  /** What an ordinance said of due dates when it was applied for; null where the tenant's terms hold. */
  readonly dues: readonly DueStep[] | null;
  /** What its ladder gives back; null where the tenant's terms hold. */
  readonly refunds: readonly RefundStep[] | null;
  /** When it was reserved, on the tenant's wall clock; of what cannot be undone within minutes it does not matter. */
  readonly bookedAt: string;
  /** When the first use begins, on the tenant's wall clock. */
  readonly usesAt: string;
};

export type PayableChange = {
  readonly state: string;
  readonly paymentState: PaymentState;
  readonly payUntil?: Date;
  readonly action: PayableAction;
  readonly reason?: string;
};

/** What staff write for each other: a version of the memo, or what was noted with a decision. */
export type RemarkAction = 'memo' | 'staffNote';

type Remark = { readonly action: RemarkAction; readonly text: string };

/** A payable and how it stands from now on. */
export type Written = { readonly payable: Payable; readonly change: PayableChange };

/**
 * How either kind of reservation reacts when money arrives or does not, or when staff cancel it. What is asked for
 * several takes as many statements as for one.
 */
export type PayableKind = {
  /**
   * Holds these until the transaction ends, by id; one that the tenant does not have is left out. Payments are locked
   * after them.
   */
  lock(context: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Payable>>;
  /** What messages say about these, by id; one that the tenant does not have is left out. */
  describe(context: Context, ids: readonly string[]): Promise<ReadonlyMap<string, NoticeReservation>>;
  /** The state once the fee is paid. */
  stateWhenPaid(state: string): string;
  /** The state once nobody has paid; null where a state does not expire. */
  stateWhenExpired(state: string): string | null;
  /**
   * The state once it is cancelled, as its person or as the facility wishes; null where there is nothing to cancel.
   * `isAfterwards`: also what is over.
   */
  stateWhenCancelled(state: string, by: 'cancel' | 'cancelByOperator', isAfterwards?: boolean): string | null;
  /** Who changed it last, as histories keep it, and how often it was changed; every change counts. */
  lastChange(context: Context, id: string): Promise<LastChange>;
  /**
   * Writes new states and payment states, with a line of history each in the name of the context's actor. A state that
   * holds no place releases it.
   */
  write(context: Context, written: readonly Written[]): Promise<void>;
  /** Writes words of staff for each other into the history, which nobody else reads. */
  remark(context: Context, id: string, remark: Remark): Promise<void>;
  /** Takes again the place of an expired reservation. Answers its new state; null when the place is taken. */
  retake(context: Context, payable: Payable): Promise<string | null>;
};

/** The last of `version` changes. */
export type LastChange = { readonly version: number; readonly actor: string; readonly happenedAt: Date };

/** Both kinds of reservations that can be paid for. */
export type Payables = { readonly [Kind in SubjectKind]: PayableKind };

/** Locks what is paid for until the transaction ends; undefined when the tenant has no such. */
export const lockPayable = async (payables: Payables, context: Context, { kind, id }: Subject) =>
  (await payables[kind].lock(context, [id])).get(id);

/** What messages say about one; undefined when the tenant has no such, or for one without uses. */
export const describePayable = async (
  context: Context,
  { kind, subject: { id } }: { readonly kind: PayableKind; readonly subject: Subject },
) => (await kind.describe(context, [id])).get(id);

/** Writes the state and payment state of a payable. */
export const writePayable = (context: Context, payable: Payable, change: PayableChange) =>
  payable.kind.write(context, [{ payable, change }]);
