import { whyNotAfterwards } from '#rules/reservation/afterwards.ts';
import { whyNotUndone } from '#rules/reservation/undoneReception.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import type { DeskKinds } from '#server/reservation/desk/deskPorts.ts';
import { type Finds, foundReservation } from '#server/reservation/desk/find.ts';
import { isOverrideAllowed } from '#server/staff/isOverrideAllowed.ts';
import { subjectKindOf } from '#server/subject.ts';

type Ports = { readonly kinds: DeskKinds; readonly finds: Finds };

/** Records that the person of a room or a course has come, on the day. Afterwards refuses dayIsOver and reasonRequired. */
export const checkIn =
  ({ kinds, finds }: Ports): Operation<'Desk/CheckIn'> =>
  async (context, { reason: typed, ...asked }) => {
    const kind = subjectKindOf(context.tenant);
    const { reservationId } = asked;
    const reason = typed.trim();
    const mayOverride = await isOverrideAllowed(context, reservationId);
    await kinds[kind].checkIn(context, {
      ...asked,
      reason,
      demandAfterwards: () => {
        const why = whyNotAfterwards({ mayOverride, reason });
        if (why !== null) throw new Refused(why);
      },
    });
    return foundReservation(finds[kind], context, reservationId);
  };

/** Records that nobody came. Refuses reasonRequired, noShowNotPossible and useNotOver. */
export const recordNoShow =
  ({ kinds, finds }: Ports): Operation<'Desk/RecordNoShow'> =>
  async (context, { reservationId, reason: typed }) => {
    const kind = subjectKindOf(context.tenant);
    const reason = typed.trim();
    if (reason === '') throw new Refused('reasonRequired');
    await kinds[kind].recordNoShow(context, { reservationId, reason });
    return foundReservation(finds[kind], context, reservationId);
  };

/** Takes it back. Refuses undoTooLate and reasonRequired some minutes later. */
export const undoCheckIn =
  ({ kinds, finds }: Ports): Operation<'Desk/UndoCheckIn'> =>
  async (context, { reason: typed, ...asked }) => {
    const kind = subjectKindOf(context.tenant);
    const { reservationId } = asked;
    const reason = typed.trim();
    const mayOverride = await isOverrideAllowed(context, reservationId);
    await kinds[kind].undoCheckIn(context, {
      ...asked,
      reason,
      demandUndoable: (receivedAt) => {
        const why = whyNotUndone({ receivedAtMs: receivedAt.getTime(), nowMs: context.nowMs }, { mayOverride, reason });
        if (why !== null) throw new Refused(why);
      },
    });
    return foundReservation(finds[kind], context, reservationId);
  };
