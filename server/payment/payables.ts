import type { Tenant } from '#contract/tenant.ts';
import type { Database } from '../db/connect.ts';
import { payableEventReservation } from '../event/payableEventReservation.ts';
import { payableReservation } from '../facility/payableReservation.ts';
import type { Payable, PayableChange, PayableKind } from './payable.ts';
import type { Subject } from './subject.ts';

/** Both kinds of reservations that can be paid for. */
export const payables: { readonly [Kind in Subject['kind']]: PayableKind } = {
  reservation: payableReservation,
  eventReservation: payableEventReservation,
};

type Asked = { readonly tenant: Tenant; readonly nowMs: number; readonly subject: Subject };

/** Holds what is paid for until the transaction ends; undefined when the tenant has no such. Payments are locked after it. */
export const lockPayable = (trx: Database, { subject, ...acting }: Asked) =>
  payables[subject.kind].lock(trx, { ...acting, id: subject.id });

export const writePayable = (trx: Database, payable: Payable, change: PayableChange) =>
  payables[payable.subject.kind].write(trx, payable, change);
