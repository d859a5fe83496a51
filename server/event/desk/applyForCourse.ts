import { currentSpan } from '#rules/event/currentSpan.ts';
import { bookerNamed } from '#server/account/desk/booker.queries.ts';
import { lockPerson } from '#server/account/person.queries.ts';
import { spansOf } from '#server/catalogue/span.queries.ts';
import type { Context, Staff } from '#server/context.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { addFor } from '../cart/addEventToCart.ts';
import { reserveRowsFor } from '../cart/reserveEventFromCart.ts';
import { courseAtDesk } from './courseList.queries.ts';
import { hasCourse } from './roster.queries.ts';

/**
 * Puts a course into somebody's cart and reserves it from there at once, as they would themselves: one rule and one writer
 * judge both; for a child of theirs where one is named. What they have in the cart already is honoured, with its seat. Refuses notFound, courseKnown, and
 * courseNotTakeable with the sentence that they would read.
 */
export const applyForCourse: Operation<'Desk/ApplyForCourse'> = async (context, request) => {
  const { containerId, eventId, userId, childId = null } = request;
  const { trx, tenant, now } = context;
  const { tenantId } = tenant;
  await lockPerson(trx, { tenantId, userId });
  const booker = await bookerNamed(trx, { tenantId, userId, today: now.slice(0, 10) });
  const course = await courseAtDesk(trx, { tenantId, eventId });
  if (!booker || course?.event_container_id !== containerId) throw new Refused('notFound');
  if (await hasCourse(trx, { tenantId, userId, eventId, childId })) throw new Refused('courseKnown');
  const eventReservationId = await inCart(context, { eventId, userId, childId });
  const [reserved] = await reserveRowsFor(context, { userId, paysAtCounter: true }, [eventReservationId]);
  if (!reserved?.success) throw notTakeable(reserved?.message ?? '');
  return { reservationId: eventReservationId, outcome: reserved.outcome === 'applied' ? 'applied' : 'reserved' };
};

/** The reservation in the person's cart, which may have been there. */
async function inCart(
  context: Context<Staff>,
  { eventId, userId, childId }: Pick<Parameters<typeof hasCourse>[1], 'eventId' | 'userId' | 'childId'>,
) {
  const { trx, tenant, now } = context;
  const { tenantId, timeZone } = tenant;
  const spans = await spansOf(trx, { tenantId, timeZone, eventIds: [eventId] });
  const { span } = currentSpan(
    spans.map(({ facts }) => facts),
    now,
  );
  const item = { eventId, eventEntrySpanId: span?.eventEntrySpanId ?? '' };
  const items = [childId === null ? item : { ...item, participants: [childId] }];
  const [added] = await addFor(context, { userId, items });
  if (!added?.success || added.eventReservationId === null) throw notTakeable(added?.message ?? '');
  return added.eventReservationId;
}

const notTakeable = (message: string) => new Refused({ code: 'courseNotTakeable', message });
