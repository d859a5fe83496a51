import { localDateTimeAt } from '#rules/day/day.ts';
import type { PaymentState } from '#rules/payment/paymentStates.ts';
import type { Use } from '#rules/reservation/useTimes.ts';
import type { Subject } from '../subject.ts';

/** A day or session of a reservation; `uid` names it in people's calendars and never changes. */
export type NamedUse = Use & {
  readonly uid: string;
  /** Of a date of a course that is elsewhere than the course: what it is called there, where to go, and the place alone. */
  readonly elsewhere?: { readonly place: string; readonly location: string; readonly name: string };
};

/** What messages say about a reservation of either mode. */
export type NoticeReservation = {
  readonly subject: Subject;
  readonly userId: string;
  /** A name of its own table of states, and since when it is so. */
  readonly state: string;
  /** Its person counts on the place: it is not only applied for. */
  readonly holdsPlace: boolean;
  readonly changedAt: Date;
  readonly paymentState: PaymentState;
  /** Yen. */
  readonly fee: number;
  /** The fee as messages say it. */
  readonly feeText: string;
  readonly payUntil: Date | null;
  /** Its place is not taken for what it owes. */
  readonly keepsPlace?: boolean;
  /** The place with the counter where its money is paid and fetched. */
  readonly hall: string;
  /** Of a room the hall, whose mails may have a sender of their own. */
  readonly hallId?: string;
  /** What it is called, and where to go. */
  readonly place: string;
  readonly location: string;
  /** The address of its page for people of a tenant, from '/'. */
  readonly addressIn: (tenantAlias: string) => string;
  /** Which choice of its person an entry in a lottery is, from 1 on; null where choices are not ranked. */
  readonly choice?: number | null;
  /** By time, at least one. */
  readonly uses: readonly NamedUse[];
};

/** When the first use begins. */
export const beginOf = ({ uses: [first] }: NoticeReservation) =>
  first ? localDateTimeAt(first.date, first.fromMinute) : '';
