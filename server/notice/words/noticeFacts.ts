import type { ByHand } from '#rules/payment/collectAtCounter.ts';

/** What each kind of message needs to know. Texts of days, times and money come ready to be read. */
export type Use = {
  /** Of the reservation; messages from before it was told have none. */
  readonly number?: string;
  /** The hall of the room, whose mails may have a sender of their own. */
  readonly hallId?: string;
  readonly place: string;
  /** One line per day or session. */
  readonly when: string;
  /** Which choice of its person an entry in a lottery is, from 1 on. */
  readonly choice?: number;
  readonly url: string;
};

/**
 * Until when something is to be paid, online or at the counter; null where there is no due date, or nothing more.
 * `keepsPlace`: the place stays when nobody pays.
 */
export type Owed = { readonly payUntil: string | null; readonly paysAtCounter: boolean; readonly keepsPlace?: boolean };

type Money = { readonly amount: string };

/**
 * What goes back of what was paid; null where nothing does. `byHand`: what of it no provider gives back, and what one does,
 * null for nothing; it is not there where a provider gives back all.
 */
export type GoesBack = {
  readonly refund: string | null;
  readonly byHand?: ByHand & { readonly byProvider: string | null };
};

/** The fee of something that was changed. `difference`: by how much it is another; `open`: what is to be paid then. */
export type ChangedFee = Owed &
  GoesBack & { readonly fee: string; readonly difference: string | null; readonly open: string | null };

/** How a person shows that a mail reached them. */
export type Proof = {
  readonly code: string;
  readonly verifyUrl: string;
  /** How long both are good. */
  readonly hours: number;
};

export type NoticeFacts = {
  readonly registered: {
    readonly userNumberLabel: string;
    readonly userNumber: string;
    readonly url: string;
    readonly proof?: Proof;
  };
  readonly verifyMail: Proof;
  /** Somebody gave an address that belongs to somebody already. */
  readonly mailKnown: { readonly url: string };
  /** The mail goes elsewhere from now on; to the address before. */
  readonly mailChanged: { readonly url: string };
  readonly registrationApproved: { readonly url: string };
  readonly registrationReturned: { readonly reason: string; readonly url: string };
  readonly registrationRejected: { readonly reason: string };
  /** `what`: one line for each class or reduction that ends. */
  readonly termEnding: { readonly what: string; readonly until: string };
  /** `url` is good once and for half an hour. */
  readonly passwordReset: { readonly userNumberLabel: string; readonly userNumber: string; readonly url: string };
  readonly passwordChanged: { readonly when: string; readonly url: string };
  readonly loginsSlowed: { readonly userNumberLabel: string; readonly url: string };
  readonly booked: Use &
    Owed & {
      readonly fee: string;
      /** A course is only fixed once it is paid. For a tenant that does not show results it is only an application. */
      readonly standing: 'fixed' | 'awaitsPayment' | 'asked' | 'underReview';
      readonly cancelUntil: string | null;
      /** Staff booked it for the person. */
      readonly isAtDesk?: boolean;
    };
  readonly entered: Use & {
    readonly entryNumber: string;
    readonly salt: string;
    readonly announceAt: string;
    readonly withdrawUntil: string | null;
    readonly drawUrl: string;
  };
  readonly won: Use & Owed & { readonly fee: string; readonly drawUrl: string; readonly isUnderReview?: boolean };
  readonly lost: Use & { readonly drawUrl: string };
  /** `fee` is null where nothing is to be paid. `isChange`: it was decided on before; `open`: what is to be paid then where it is not all. */
  readonly feeSettled: Use &
    Owed &
    Partial<GoesBack> & {
      readonly fee: string | null;
      readonly reason: string;
      readonly isChange?: boolean;
      readonly open?: string | null;
    };
  /** Beside the fee; `isLess`: of what was so charged it takes something back. */
  readonly chargeAdded: Use &
    Money & {
      readonly label: string;
      /** What the sum is made of, where it is several. */
      readonly lines?: readonly { readonly label: string; readonly amount: string }[];
      readonly isLess: boolean;
      readonly reason: string;
    };
  readonly approved: Use & Owed & { readonly fee: string; readonly reason: string };
  readonly rejected: Use & Partial<GoesBack> & { readonly reason: string };
  /** It waits for a decision longer. */
  readonly held: Use & { readonly reason: string };
  readonly moved: Use &
    ChangedFee & {
      readonly fromPlace: string;
      readonly fromWhen: string;
      readonly reason: string;
      readonly isUnderReview: boolean;
      /** Left out by what was written before courses moved. */
      readonly isCourse?: boolean;
    };
  /** `changed`: a line for each; `review`: it waits for a decision again, or still. */
  readonly contentsChanged: Use &
    ChangedFee & {
      readonly changed: readonly string[];
      readonly reason: string;
      readonly review: 'again' | 'still' | null;
    };
  /** Of what stays; `gone`: the days that were given up. `open`: what is to be paid then. */
  readonly daysCancelled: Use &
    Owed &
    GoesBack & {
      readonly gone: string;
      readonly reason: string | null;
      readonly fee: string;
      readonly kept: string | null;
      readonly open: string | null;
    };
  readonly paymentDue: Use & Money & Owed;
  /** Its time has passed; null where it had none but the use. */
  readonly paymentOverdue: Use & Money & { readonly payUntil: string | null };
  /** `rest`: what is still to be paid, where it was a part. */
  readonly paid: Use & Money & { readonly rest?: string };
  /** Staff took back cash that had been taken; `open`: what is to be paid then. */
  readonly receiptVoided: Use &
    Money & { readonly receiptNumber: string; readonly open: string; readonly reason: string };
  readonly cancelled: Use & GoesBack & { readonly kept?: string | null };
  readonly withdrawn: Use;
  readonly cancelledByOperator: Use & GoesBack & { readonly reason: string };
  readonly placeClosed: Use & { readonly reason: string };
  /** A date of a course, `when`, does not take place. `lowered`: by what the fee is less. */
  readonly sessionDropped: Use &
    GoesBack & { readonly reason: string; readonly instead: string | null; readonly lowered: string | null };
  readonly sessionMoved: Use & { readonly fromWhen: string; readonly reason: string };
  /** `when`: the dates that are elsewhere. */
  readonly sessionElsewhere: Use & { readonly fromPlace: string; readonly toPlace: string; readonly reason: string };
  /** When or where it is used is another. */
  readonly useChanged: Use & { readonly fromPlace: string; readonly fromWhen: string };
  /** What was promised is not offered any more, and staff have still to decide. `when`: of what is not. */
  readonly useInDoubt: Use & { readonly isCourse: boolean; readonly isClosed: boolean };
  /** What was in doubt can be used as promised. */
  readonly useStands: Use;
  readonly expiredUnpaid: Use;
  readonly paidTooLate: Use & Money;
  /** `isHandedOver`: in cash, so that nothing is still on its way. */
  readonly refunded: Use & Money & { readonly isHandedOver?: boolean };
  /** What somebody waited for can be reserved. `url` is where. */
  readonly vacancy: Use & { readonly isCourse: boolean };
  /** What somebody waited for is held for them until then. `url` is where they answer. */
  readonly vacancyOffered: Use & { readonly isCourse: boolean; readonly until: string };
  /** What was held for them cannot be used any more. `url` leads to what else there is. */
  readonly vacancyEnded: Use & { readonly isCourse: boolean };
  /** In the words of staff. */
  readonly message: Pick<Use, 'hallId'> & { readonly subject: string; readonly body: string };
  readonly reminder: Use & Owed & { readonly day: string; readonly fee: string; readonly hasQr: boolean };
};

export type NoticeKind = keyof NoticeFacts;
