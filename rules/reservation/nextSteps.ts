/** Something a person has or has asked for, as far as it decides what comes next for them. */
export type OwnBooking = {
  readonly id: string;
  /** `waits`: for its draw, or for staff to decide on it. `calledOff`: others have ended it. */
  readonly standing: 'stands' | 'won' | 'waits' | 'lost' | 'calledOff';
  /** The first minute of its use that is not over by days: '2026-11-20T09:00'. */
  readonly startsAt: string;
  /** Money is owed for it; `until` is the last minute for paying, null while that is not known. */
  readonly owed: { readonly until: string | null } | null;
  /** When its result is told; null where it waits for no draw. */
  readonly announceAt: string | null;
};

/** In the order in which they come. `result` is news of a draw, or of something that was called off. */
const kinds = ['today', 'unpaid', 'result', 'next', 'waiting'] as const;

export type StepKind = (typeof kinds)[number];

export type NextStep<Booking extends OwnBooking> = { readonly kind: StepKind; readonly booking: Booking };

/** Of each kind; the next use is one. */
const most: Readonly<Record<StepKind, number>> = { today: 3, unpaid: 3, result: 3, next: 1, waiting: 3 };

/** Later than any moment. */
const never = '9999';

const holds = ({ standing }: OwnBooking) => standing === 'stands' || standing === 'won';

function kindOf(booking: OwnBooking, today: string, isNextUse: boolean): StepKind {
  if (booking.standing === 'waits') return 'waiting';
  if (!holds(booking)) return 'result';
  if (booking.startsAt.startsWith(today)) return 'today';
  if (booking.owed) return 'unpaid';
  return booking.standing === 'won' && !isNextUse ? 'result' : 'next';
}

/** By what the steps of a kind follow each other, and only then by the time of their use. */
const urgencyOf = (kind: StepKind, { owed, announceAt }: OwnBooking) =>
  (kind === 'unpaid' ? owed?.until : kind === 'waiting' ? announceAt : '') ?? never;

/**
 * What a person's first page leads with: what is due today, what is to be paid by its deadline, results to learn of, the
 * next use, and what they wait for. `rest` is how many more uses they have.
 */
export function nextSteps<Booking extends OwnBooking>(bookings: readonly Booking[], today: string) {
  const ahead = bookings.filter(({ startsAt }) => startsAt >= today);
  const later = ahead.filter((booking) => holds(booking) && !booking.startsAt.startsWith(today) && !booking.owed);
  const nextUse = later.reduce<Booking | undefined>(
    (first, booking) => (first && first.startsAt <= booking.startsAt ? first : booking),
    undefined,
  );
  const all = ahead
    .map((booking) => {
      const kind = kindOf(booking, today, booking === nextUse);
      return { kind, booking, order: `${urgencyOf(kind, booking)} ${booking.startsAt}` };
    })
    .toSorted((one, other) => (one.order < other.order ? -1 : one.order > other.order ? 1 : 0));
  const steps = kinds.flatMap((kind): NextStep<Booking>[] =>
    all
      .filter((step) => step.kind === kind)
      .slice(0, most[kind])
      .map(({ booking }) => ({ kind, booking })),
  );
  const shown = new Set(steps.map(({ booking }) => booking.id));
  return { steps, rest: ahead.filter((booking) => holds(booking) && !shown.has(booking.id)).length };
}
