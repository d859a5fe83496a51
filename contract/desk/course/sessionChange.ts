import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { withReservation } from '#contract/things.ts';
import { day, id, shownDay, text, textUpTo, wholeNumber } from '#contract/values.ts';

const minuteOfDay = z.number().int().min(0).max(1440);

const time = z.strictObject({ day, fromMinute: minuteOfDay, toMinute: minuteOfDay });

/** What becomes of one date of a course, or of where it is. */
const sessionChange = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('dropSession'),
    eventSessionId: id,
    /** The date that makes up for it; null for none. */
    instead: time.nullable(),
    /** Yen that are taken off the fee of each reservation; what of it was paid goes back. */
    perPerson: z.number().int().min(0).max(10_000_000),
  }),
  z.strictObject({ kind: z.literal('moveSession'), eventSessionId: id, to: time }),
  z.strictObject({
    kind: z.literal('changePlace'),
    /** Null for every date that is to come. */
    eventSessionId: id.nullable(),
    place: textUpTo(100),
  }),
]);

export type SessionChange = z.infer<typeof sessionChange>;
export type SessionTime = z.infer<typeof time>;

const asked = z.strictObject({ containerId: id, eventId: id, change: sessionChange });

/** One date of a course as staff choose among them. */
export const standingSession = z.object({
  eventSessionId: id,
  date: shownDay,
  fromMinute: minuteOfDay,
  toMinute: minuteOfDay,
  /** Where it is. */
  place: z.string(),
});

export type StandingSession = z.infer<typeof standingSession>;

/** 休講, 日程変更 and 会場変更 of a course that people have. */
export const sessionChangeEndpoints = {
  'Desk/PreviewSessionChange': endpoint({
    access: 'staff',
    permission: 'closure.commit',
    scope: 'container',
    effect: 'read',
    reads: ['reservations', 'places', 'money', 'people'],
    summary: 'Whom another date or place of a course would concern, and what would go back. Changes nothing.',
    request: asked,
    response: z.object({
      /** Of the change, of the dates, and of who has the course; the act is refused where it is another by then. */
      digest: z.string(),
      people: wholeNumber,
      /** Of these, who waits for a draw. */
      waiting: wholeNumber,
      byMail: wholeNumber,
      byLine: wholeNumber,
      /** Whom no message reaches: they are to be telephoned. */
      toPhone: wholeNumber,
      /** Who gets money back, and how many yen in all; and who has less to pay. */
      paid: wholeNumber,
      refund: wholeNumber,
      lowered: wholeNumber,
      /** Who has something else at that time, at most 50 of them; `clashing`: how many. */
      clashing: wholeNumber,
      clashes: z.array(z.object({ reservationId: id, with: z.string() })),
    }),
  }),
  'Desk/ChangeSession': endpoint({
    access: 'staff',
    permission: 'closure.commit',
    scope: 'container',
    effect: 'change',
    touches: ['places', ...withReservation],
    moneyBack: 'lowers',
    isStepUp: true,
    isLarge: true,
    summary: 'Calls off or moves one date of a course, or says where it is from now on; everybody who has it is told.',
    request: asked.extend({ digest: text, reason: text }),
    response: z.object({ people: wholeNumber }),
  }),
};
