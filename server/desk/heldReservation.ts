import { nameOfPerson } from '#server/account/person.queries.ts';
import type { Context, RepeatableScope, Staff } from '#server/context.ts';
import type { Payable } from '#server/payment/payable.ts';
import type { Payments } from '#server/payment/payments.ts';
import { withSettledPayments } from '#server/payment/withSettledPayments.ts';
import { noReservation } from '#server/reservation/desk/find.ts';
import { subjectFor } from '#server/subject.ts';
import type { DeskSubject } from './change.ts';
import { noteForStaff } from './staffNote.ts';

type Named = { readonly reservationId: string };

type Lock = (context: Context, reservationId: string) => Promise<Payable | undefined>;

/** Reservations as acts of the desk change them. */
export const heldReservation = (lock: Lock): DeskSubject<Named, Payable> => ({
  async lock(context, { reservationId }) {
    const payable = await lock(context, reservationId);
    if (!payable) throw noReservation(reservationId);
    return payable;
  },
  lastChange: (context, { kind, subject }) => kind.lastChange(context, subject.id),
  note: noteForStaff,
  readerOf: ({ trx, tenant: { tenantId } }, { userId }) => nameOfPerson(trx, { tenantId, userId }),
});

type Act<Request, Answer> = (
  context: Context<Staff>,
  request: Request,
  whenHeld: (payable: Payable) => void,
) => Promise<Answer>;

/** An act on a reservation that depends on what was paid: what is on its way is asked for first. */
export const actOnceSettled =
  <Request extends Named, Answer>(act: Act<Request, Answer>) =>
  (payments: Payments) =>
  (scope: RepeatableScope<Staff, Answer>, request: Request) =>
    withSettledPayments(
      { payments, scope, subjects: [subjectFor(scope.tenant, request.reservationId)] },
      (context, requireSettled) => act(context, request, ({ paymentState }) => requireSettled(paymentState)),
    );
