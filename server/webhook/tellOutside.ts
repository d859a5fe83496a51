import type { SentEvent } from '#contract/webhook/webhookEvents.ts';
import type { Context } from '../context.ts';
import { noteForEnd } from '../db/pipeline.ts';
import { type Noted, queueCourses, queueRooms, queueSubjects } from './outbox.queries.ts';

/** Whom or what an event is about. */
export type Told = { readonly event: SentEvent; readonly id: string };

type Telling = Pick<Context, 'trx' | 'tenant' | 'nowMs'>;

const notesOf = ({ tenant: { tenantId }, nowMs }: Telling, { event, id }: Told): Noted => ({
  tenantId,
  nowMs,
  event,
  id,
});

/**
 * Notes that something happened, for the systems that the tenant tells of it. What each of them is told is written at the end
 * of the transaction, when the subject stands as it will stand: with the change, or not at all. Where nobody is told nothing is
 * written, and nothing asked. The subject is locked by whoever changes it, so its events are written in their order.
 */
const telling = (queue: typeof queueRooms) => (context: Telling, told: Told) => {
  if (context.tenant.tellsOutside) noteForEnd(context.trx, queue, notesOf(context, told));
};

/** Of a reservation of a room. */
export const tellOfRoom = telling(queueRooms);

/** Of an entry for a course. */
export const tellOfCourse = telling(queueCourses);

/** Of a person who was registered, or a draw. */
export const tellOfSubject = telling(queueSubjects);
