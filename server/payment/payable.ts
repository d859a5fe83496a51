import type { EntryType } from '#contract/facility.ts';
import type { Tenant } from '#contract/tenant.ts';
import type { PaymentState } from '#rules/facility/reservationStates.ts';
import type { Standing } from '#rules/payment/decideSettlement.ts';
import type { Database } from '../db/connect.ts';
import type { Subject } from './subject.ts';

/** Who moves money or what comes of it, as the history keeps it. */
export type MoneyActor = `user:${string}` | `operator:${string}` | `job:${string}` | `provider:${string}`;

/** What happens to the money of a reservation, as the history keeps it. */
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
  readonly subject: Subject;
  readonly userId: string;
  /** A name of its own table of states. */
  readonly state: string;
  readonly paymentState: PaymentState;
  readonly standing: Standing;
  readonly entryType: EntryType;
  /** Its person may know how it stands: of what a draw made of an entry he may not always. */
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

type Acting = { readonly tenant: Tenant; readonly nowMs: number };

export type PayableChange = Acting & {
  readonly state: string;
  readonly paymentState: PaymentState;
  readonly payUntil?: Date;
  readonly actor: MoneyActor;
  readonly action: MoneyAction | 'cancelByOperator';
  readonly reason?: string;
};

/** What either kind of reservation does when money comes or does not, or when staff end it. */
export type PayableKind = {
  /** Undefined when the tenant has no such. */
  lock(trx: Database, asked: Acting & { readonly id: string }): Promise<Payable | undefined>;
  /** The state once the fee is paid. */
  stateWhenPaid(state: string): string;
  /** The state once nobody has paid; null where a state does not lapse. */
  stateWhenLapsed(state: string): string | null;
  /** The state once staff have cancelled it; null where there is nothing to cancel. */
  stateWhenCancelledByOperator(state: string): string | null;
  /** Writes how it and its money stand now, with the line of its history. A state that holds no place gives it up. */
  write(trx: Database, payable: Payable, change: PayableChange): Promise<void>;
  /** Takes the place again that a lapsed one had; answers its state then, null when the place cannot be had any more. */
  retake(trx: Database, payable: Payable, acting: Acting): Promise<string | null>;
};
