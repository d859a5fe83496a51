import { isText, listOf, oneOf, orNull, shape } from '#client/shape.ts';
import { storage } from '#client/storage.ts';
import type { CartEvent, ReserveOutcome } from '#contract/event/cart.ts';
import type { AwaitedDraw } from '#rules/lottery/resultText.ts';
import { courseOfWhom } from '../participantText.ts';
import { itemFeeLines } from './cartItems.ts';

/** What became of a course of the cart, in the words it had there. `outcome` is null when it was not reserved. */
export type CourseResult = Pick<CartEvent, 'eventReservationId' | 'eventNumber' | 'eventName' | 'dateTimeText'> &
  Pick<ReserveOutcome, 'outcome' | 'receipt' | 'message' | 'awaitedDraw'> & {
    /** That of the first session, 'YYYY-MM'; '' when it has none. */
    yearMonth: string;
    /** The fee and how it comes about; '' when it is not known. */
    feeText: string;
  };

/** Every outcome beside the course it belongs to, in the order of the answer. */
export const courseResults = (items: readonly CartEvent[], outcomes: readonly ReserveOutcome[]): CourseResult[] =>
  outcomes.map((told) => {
    const { eventReservationId, eventNumber, success, outcome, receipt, message, awaitedDraw } = told;
    const item = items.find((asked) => asked.eventReservationId === eventReservationId);
    return {
      eventReservationId,
      eventNumber: item?.eventNumber ?? eventNumber,
      eventName: courseOfWhom(item ?? told),
      dateTimeText: item?.dateTimeText ?? '',
      feeText: item ? itemFeeLines(item).join('、') : '',
      yearMonth: item?.dateTimes[0]?.date.slice(0, 7) ?? '',
      outcome: success ? outcome : null,
      receipt: success ? receipt : null,
      awaitedDraw,
      message,
    };
  });

/** The first month in which something was reserved, where the calendar shows what comes next; undefined when none is known. */
export const firstMonthOf = (courses: readonly CourseResult[]) =>
  courses.flatMap(({ outcome, yearMonth }) => (outcome !== null && yearMonth !== '' ? [yearMonth] : [])).sort()[0];

type Kept = { courses: readonly CourseResult[] };

const isKept = shape<Kept>({
  courses: listOf(
    shape<CourseResult>({
      eventReservationId: isText,
      eventNumber: isText,
      eventName: isText,
      dateTimeText: isText,
      feeText: isText,
      yearMonth: isText,
      outcome: orNull(oneOf('fixed', 'applied', 'awaitingPayment', 'accepted')),
      receipt: orNull(shape<NonNullable<CourseResult['receipt']>>({ entryNumber: isText, salt: isText })),
      message: isText,
      awaitedDraw: orNull(shape<AwaitedDraw>({ closesAt: isText, announceAt: isText })),
    }),
  ),
});

const isResult = (value: unknown): value is Kept => isKept(value);

/** Keeps the result where a reload finds it and a logout drops it: in the place of the cart, which the server keeps. */
export const writeCartResult = (courses: readonly CourseResult[]) =>
  storage.set('myCart', JSON.stringify({ courses } satisfies Kept));

/** The last result of this tab; null when there is none, or something that is no result. */
export function readCartResult(): readonly CourseResult[] | null {
  try {
    const value: unknown = JSON.parse(storage.get('myCart') ?? 'null');
    return isResult(value) ? value.courses : null;
  } catch {
    return null;
  }
}
