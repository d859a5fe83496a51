import type { EntryType } from '#contract/facility/room.ts';
import type { Holidays } from '#rules/day/dayKind.ts';
import { localDateTimeText } from '#rules/day/dayText.ts';
import type { ArticleFacts } from '#rules/facility/calendar/articleFacts.ts';
import { type Asking, type BookingPhase, bookingPhase } from '#rules/facility/calendar/bookingPhase.ts';
import { whyClosedOn } from '#rules/facility/calendar/openDays.ts';
import type { RequestedDay } from '#rules/facility/request/requestedDays.ts';
import { type RefusalResult, refuse } from '#rules/refusal.ts';
import type { Features } from '#rules/tenant/features.ts';
import { type OverridableCode, overriding } from './overridable.ts';

/** Open by the calendar, but the lottery before it is not announced yet. */
const awaitsAnnouncement = '抽選の結果を発表してから受付を開始します。';

/** Why a day is not open yet; where it would be but for the conditions of the use, that is said. */
function notYetOpen(date: string, opensAt: string | null, isByCondition: boolean) {
  const why = isByCondition ? '選択した使用の区分では、受付開始前です' : '受付開始前です';
  const message = opensAt === null ? awaitsAnnouncement : `${why}（${localDateTimeText(opensAt)}から）。`;
  return refuse('notYetOpen', { message, details: { dates: [date], opensAt } });
}

/** A day before or after the time for reserving. */
function whyNotOpen({ phase, opensAt }: Pick<BookingPhase, 'phase' | 'opensAt'>, asked: PhaseAsked) {
  if (phase === 'deadlinePassed') return refuse('deadlinePassed', { details: { dates: [asked.day] } });
  if (phase !== 'notYetOpen') return null;
  return notYetForConditions(asked) ?? notYetOpen(asked.day, opensAt, false);
}

type PhaseAsked = Omit<Parameters<typeof bookingPhase>[0], 'asking'> & { readonly asking: Asking };

/** Refuses a day that is open to the person, but not for a use with these conditions. */
export function notYetForConditions(asked: PhaseAsked): RefusalResult | null {
  if (asked.asking.conditions.length === 0) return null;
  const { phase, opensAt } = bookingPhase(asked);
  const anyUse = bookingPhase({ ...asked, asking: { ...asked.asking, conditions: [] } });
  return phase === 'notYetOpen' && anyUse.phase !== 'notYetOpen' ? notYetOpen(asked.day, opensAt, true) : null;
}

const twoDraws = '抽選の受付が別々に行われる日を一度に申し込むことはできません。分けて申し込んでください。';

/** `hasBegun`: staff enter a use that has begun, or is over. */
type Entry = {
  readonly kind: 'entry';
  readonly entryType: EntryType;
  /** Of a lottery. */
  readonly lotteryClosesAt: string | null;
  readonly hasBegun: boolean;
};

/** All days must be open, either all for first come or all for the same lottery: an entry belongs to one draw. */
export function entryTypeOf({
  article,
  days,
  holidays,
  now,
  features,
  asking,
  passes,
}: {
  readonly article: ArticleFacts;
  readonly days: readonly RequestedDay[];
  readonly holidays: Holidays;
  readonly now: string;
  readonly features: Features;
  readonly asking: Asking;
  readonly passes: ReadonlySet<OverridableCode> | undefined;
}): Entry | RefusalResult {
  const phases = new Set<EntryType>();
  const closes = new Set<string>();
  let hasBegun = false;
  for (const { date, fromMinute } of days) {
    const { announceDelayDays } = features;
    const asked = { article, day: date, holidays, now, startsMinute: fromMinute, announceDelayDays };
    const { phase, opensAt, lotteryClosesAt } = bookingPhase({ ...asked, asking });
    const details = { dates: [date] };
    const over = phase === 'past' ? overriding(passes, refuse('past', { details })) : null;
    if (over !== null) return over;
    hasBegun ||= phase === 'past';
    const whyClosed = whyClosedOn(article, date, holidays);
    if (whyClosed !== null) return refuse('closed', { message: whyClosed, details });
    const closed = overriding(passes, whyNotOpen({ phase, opensAt }, { ...asked, asking }));
    if (closed !== null) return closed;
    phases.add(phase === 'lottery' ? phase : 'normal');
    if (lotteryClosesAt !== undefined) closes.add(lotteryClosesAt);
  }
  if (phases.size > 1) return refuse('mixedWindows');
  const [lotteryClosesAt = null, ...others] = closes;
  if (others.length > 0) return refuse('mixedWindows', { message: twoDraws });
  return { kind: 'entry', entryType: phases.has('lottery') ? 'lottery' : 'normal', lotteryClosesAt, hasBegun };
}
