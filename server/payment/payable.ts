import type { EntryType } from '#contract/facility.ts';
import type { Standing } from '#rules/payment/decideSettlement.ts';
import type { PaymentState } from '#rules/payment/paymentStates.ts';
import type { SubjectKind } from '#rules/use/useTimes.ts';
import type { Context } from '../context.ts';
import type { Subject } from '../subject.ts';
import type { Reserved } from '../use/reserved.ts';

/** What happens to the money of a reservation, as the history keeps it. The stored word for reinstating is `revive`. */
export type MoneyAction =
  | 'charge'
  | 'issueSlip'
  | 'giveUpPayment'
  | 'pay'
  | 'payAtCounter'
  | 'payInVain'
  | 'expireUnpaid'
  | 'revive'
  | 'refund';

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
  /** The last minute in which it can be paid online. */
  readonly payUntil: Date | null;
  /** When the first use begins, on the tenant's wall clock. */
  readonly usesAt: string;
};

export type PayableChange = {
  readonly state: string;
  readonly paymentState: PaymentState;
  readonly payUntil?: Date;
  readonly action: MoneyAction | 'cancelByOperator';
  readonly reason?: string;
};

/** How either kind of reservation reacts when money arrives or does not, or when staff cancel it. */
export type PayableKind = {
  /** Holds one until the transaction ends; undefined when the tenant has no such. Payments are locked after it. */
  lock(context: Context, id: string): Promise<Payable | undefined>;
  /** What messages say about one; undefined when the tenant has no such. */
  describe(context: Context, id: string): Promise<Reserved | undefined>;
  /** The state once the fee is paid. */
  stateWhenPaid(state: string): string;
  /** The state once nobody has paid; null where a state does not expire. */
  stateWhenExpired(state: string): string | null;
  /** The state once staff have cancelled it; null where there is nothing to cancel. */
  stateWhenCancelledByOperator(state: string): string | null;
  /**
   * Writes the new state and payment state, with a line of history in the name of the context's actor. A state that
   * holds no place releases it.
   */
  write(context: Context, payable: Payable, change: PayableChange): Promise<void>;
  /** Takes again the place of an expired reservation. Answers its new state; null when the place is taken. */
  retake(context: Context, payable: Payable): Promise<string | null>;
};

/** Both kinds of reservations that can be paid for. */
export type Payables = { readonly [Kind in SubjectKind]: PayableKind };

/** Locks what is paid for until the transaction ends; undefined when the tenant has no such. */
export const lockPayable = (payables: Payables, context: Context, { kind, id }: Subject) =>
  payables[kind].lock(context, id);

/** Writes the state and payment state of a payable. */
export const writePayable = (context: Context, payable: Payable, change: PayableChange) =>
  payable.kind.write(context, payable, change);
