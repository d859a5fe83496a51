import type { DayCell, EntryType, FrameRow, UnavailableReason } from '#contract/facility/room.ts';
import { dayNumber, dayOf, minuteStamp } from '#rules/day/day.ts';
import type { Holidays } from '#rules/day/dayKind.ts';
import type { ArticleFacts, Occupied } from '#rules/facility/calendar/articleFacts.ts';
import { articleOn } from '#rules/facility/calendar/articleOn.ts';
import { type BookingPhase, bookingPhase } from '#rules/facility/calendar/bookingPhase.ts';
import { deadlineText } from '#rules/facility/calendar/deadlineText.ts';
import { blockersOf, clockOfMinutes, type Frame, framesOn } from '#rules/facility/calendar/frames.ts';
import { whyClosedOn } from '#rules/facility/calendar/openDays.ts';
import { unavailableWords } from '#rules/facility/calendar/unavailableReasons.ts';
import { baseFeeOn } from '#rules/facility/fee/feeOfUse.ts';
import { beyondFrame } from '#rules/facility/request/beyondFrames.ts';
import type { AwaitedDraw } from '#rules/lottery/resultText.ts';
import { occupiedRange } from '#rules/reservation/placesOf.ts';
import { atDeskAlone, isAtDeskAlone } from './visibility.ts';

/**
 * The facts behind the marks of one article on one day. `occupied` must hold every occupancy of the article's spaces
 * that touches the day or its preparation time. Others are ignored.
 */
export type DayFacts = {
  readonly article: ArticleFacts;
  readonly day: string;
  readonly now: string;
  readonly holidays: Holidays;
  readonly occupied: readonly Occupied[];
  /** tenant.canReserve */
  readonly canReserve: boolean;
  /** The caller is suspended. */
  readonly suspended: boolean;
  readonly announceDelayDays: number;
  /** What the caller belongs to. */
  readonly classes: readonly string[];
  /** What has begun is told apart too: whether it was closed, or somebody had it. */
  readonly looksBack?: boolean;
};

/**
 * `isFree`: nobody holds it. `reason` is null when the caller may take it now. `opensAt` is set when the reason is
 * notYetOpen.
 */
type FrameStatus = {
  readonly frame: Frame;
  readonly isFree: boolean;
  readonly reason: UnavailableReason | null;
  readonly opensAt: string | null;
  /** Why a closure is one. */
  readonly note?: string | undefined;
};

/** Reasons of the frame itself. The others apply to the whole day, the tenant or the caller. */
const ownReasons: readonly (UnavailableReason | null)[] = ['past', 'closed', 'full'];

/**
 * While a lottery is open, only closures and official use make a frame unavailable for entries. What is held for a draw
 * matters only to somebody who could reserve now: others wait for the announcement anyway.
 */
function blocksInPhase({ phase }: BookingPhase) {
  return ({ kind }: Occupied) =>
    kind === 'draw' ? phase === 'normal' : phase !== 'lottery' || kind === 'closure' || kind === 'official';
}

const notTakeable = (reason: UnavailableReason | null, opensAt: string | null = null) => ({ reason, opensAt });

function whenFree(facts: DayFacts, { phase, opensAt }: BookingPhase) {
  if (!facts.canReserve || isAtDeskAlone(facts.article)) return notTakeable('notAccepting');
  if (facts.suspended) return notTakeable('suspended');
  return notTakeable(phase === 'normal' || phase === 'lottery' ? null : phase, opensAt);
}

/**
 * The phase of a future frame, as Reserve will see it. A window that opens on the day of use may open too late for a
 * frame that has begun by then. Otherwise the frames of a day share its phase.
 */
function phaseOfFrame(facts: DayFacts, phase: BookingPhase, { fromMinute }: Frame) {
  const opensThatDay = phase.opensAt !== null && dayOf(phase.opensAt) === facts.day;
  return opensThatDay ? phaseOf(facts, fromMinute) : phase;
}

/**
 * Whether the caller may ask to be told when a frame that is taken can be had: only where they could take it then, now or
 * later.
 */
function mayBeWatched(facts: DayFacts, phase: BookingPhase, { frame, reason }: FrameStatus) {
  if (reason !== 'full') return false;
  const free = whenFree(facts, phaseOfFrame(facts, phase, frame));
  return free.reason === null || free.reason === 'notYetOpen';
}

function frameStatuses(facts: DayFacts, phase: BookingPhase): FrameStatus[] {
  const { article, day } = facts;
  const frames = framesOn(article, day, facts.holidays);
  const isClosed = whyClosedOn(article, day, facts.holidays) !== null;
  const occupied = blockersOf(article, occupiedRange(article, day, 0, 1440), facts.occupied).filter(
    blocksInPhase(phase),
  );
  const minuteNow = minuteStamp(facts.now) - dayNumber(day) * 1440;

  return frames.map((frame) => {
    const hasBegun = frame.fromMinute <= minuteNow;
    if (hasBegun && !facts.looksBack) return { frame, isFree: false, ...notTakeable('past') };
    if (isClosed) return { frame, isFree: false, ...notTakeable('closed') };
    const blockers = blockersOf(article, occupiedRange(article, day, frame.fromMinute, frame.toMinute), occupied);
    if (blockers.length === 0 && hasBegun) return { frame, isFree: true, ...notTakeable('past') };
    if (blockers.length === 0) return { frame, isFree: true, ...whenFree(facts, phaseOfFrame(facts, phase, frame)) };
    const closure = blockers.find(({ kind }) => kind === 'closure');
    if (!closure) return { frame, isFree: false, ...notTakeable('full') };
    return { frame, isFree: false, ...notTakeable('closed'), note: closure.note };
  });
}

/**
 * Why a day without a frame to take is ×. A frame that is free but may not be taken comes first: the window, the tenant
 * or the caller prevents it. Of these, one that will open comes before one that will not. Otherwise the future frames
 * decide: closed when all of them are, full if not.
 */
function whyNone(statuses: readonly FrameStatus[]): { reason: UnavailableReason; opensAt: string | null } {
  const free = statuses.filter(({ reason }) => !ownReasons.includes(reason));
  const telling = free.find(({ opensAt }) => opensAt !== null) ?? free[0];
  if (telling?.reason) return { reason: telling.reason, opensAt: telling.opensAt };
  const toCome = statuses.filter(({ reason }) => reason !== 'past');
  if (toCome.length === 0) return { reason: statuses.length === 0 ? 'closed' : 'past', opensAt: null };
  return { reason: toCome.every(({ reason }) => reason === 'closed') ? 'closed' : 'full', opensAt: null };
}

const openToAll: BookingPhase = { phase: 'normal', opensAt: null };

/** The phase as it is for the caller, whatever they will use it for; none where they may only see what is free. */
function phaseOf({ article, day, now, holidays, announceDelayDays, classes }: DayFacts, startsMinute?: number) {
  if (isAtDeskAlone(article)) return openToAll;
  const asking = { classes, conditions: [] };
  const starts = startsMinute === undefined ? {} : { startsMinute };
  return bookingPhase({ article, day, now, holidays, announceDelayDays, asking, ...starts });
}

/**
 * Which rule makes it so, in a sentence, where the reason alone does not say: a closing day, a closure of its own, or
 * when it closed.
 */
function whyByRule(
  { article, day, holidays, classes, canReserve }: DayFacts,
  { reason, note }: { readonly reason: UnavailableReason | null; readonly note?: string | undefined },
) {
  const byDeadline = () => (reason === 'deadlinePassed' ? deadlineText({ article, day, holidays, classes }) : null);
  const byClosure = () => (note === undefined ? null : `利用できません（${note}）。`);
  const isSeen = reason === 'notAccepting' && canReserve && isAtDeskAlone(article);
  const byVisibility = () => (isSeen ? `空いています。${atDeskAlone}` : null);
  const reasonText =
    reason === 'closed' ? (whyClosedOn(article, day, holidays) ?? byClosure()) : (byVisibility() ?? byDeadline());
  return reasonText === null ? {} : { reasonText };
}

/** Why a closed day is closed: what all closures of its frames say. */
function noteOf(statuses: readonly FrameStatus[]) {
  const [note, ...others] = new Set(statuses.filter(({ reason }) => reason === 'closed').map((status) => status.note));
  return others.length === 0 ? note : undefined;
}

/**
 * The mark of one article on one day: ◎ while its lottery takes entries, ○ when every frame can be taken, △ when some
 * can, × when none can. × has its reason and, before opening, when it opens. Frames that have begun count as taken. Of a
 * room that staff alone reserve, frames that are free count as those that can be taken.
 */
export function markOf(facts: DayFacts): Omit<DayCell, 'date' | 'articleId'> {
  const phase = phaseOf(facts);
  const statuses = frameStatuses(facts, phase);
  const takeable = takeableOf(facts, statuses, phase);
  if (takeable) return { displayText: takeable.displayText, isAvailable: true, reason: null, opensAt: null };
  const { reason, opensAt } = whyNone(statuses);
  const why = whyByRule(facts, { reason, note: noteOf(statuses) });
  const canWatch = reason === 'full' && statuses.some((status) => mayBeWatched(facts, phase, status));
  return { displayText: '×', isAvailable: false, reason, ...why, opensAt, ...(canWatch && { canWatch }) };
}

/** Frames of a day that can be taken now, with the mark of the day. */
export type TakeableDay = {
  readonly displayText: '◎' | '○' | '△';
  readonly entryType: EntryType;
  readonly frames: readonly Frame[];
};

/** What of a day can be taken now, or is seen to be free, by the rule of its mark; null where that is ×. */
export function takeableOn(facts: DayFacts): TakeableDay | null {
  const phase = phaseOf(facts);
  return takeableOf(facts, frameStatuses(facts, phase), phase);
}

/** Free, of a room of which residents see no more than that. */
const isSeenFree = ({ article, canReserve }: DayFacts, { isFree, reason }: FrameStatus) =>
  canReserve && isAtDeskAlone(article) && isFree && reason === 'notAccepting';

function takeableOf(facts: DayFacts, statuses: readonly FrameStatus[], { phase }: BookingPhase): TakeableDay | null {
  const frames = statuses
    .filter((status) => status.reason === null || isSeenFree(facts, status))
    .map(({ frame }) => frame);
  if (frames.length === 0) return null;
  const isLottery = phase === 'lottery';
  const displayText = isLottery ? '◎' : frames.length === statuses.length ? '○' : '△';
  return { displayText, entryType: isLottery ? 'lottery' : 'normal', frames };
}

/** Whether the mark of a day is × because the room is closed: so it is for everybody, whatever the windows say. */
export function isClosedDay(facts: Pick<DayFacts, 'article' | 'day' | 'now' | 'holidays' | 'occupied'>) {
  const anybody = { ...facts, canReserve: true, suspended: false, announceDelayDays: 0, classes: [] };
  const statuses = frameStatuses(anybody, openToAll);
  return statuses.every(({ reason }) => reason !== null) && whyNone(statuses).reason === 'closed';
}

/** The classes by which a room is open to some people at other times than to others. */
const classesOf = ({ classWindows = [] }: Pick<ArticleFacts, 'classWindows'>) =>
  new Set(classWindows.flatMap(({ classes = [] }) => classes));

/** Whoever has it: every frame of a day, and why no resident of whatever class could reserve it now; the reason is null where one could. */
export function openFramesOf({ article, ...rest }: Omit<DayFacts, 'classes' | 'occupied' | 'suspended'>) {
  const asWho = (classes: readonly string[]) => {
    const facts = { ...rest, article, classes, occupied: [], suspended: false };
    return frameStatuses(facts, phaseOf(facts)).map(({ frame: { name, fromMinute, toMinute }, reason, opensAt }) => ({
      name,
      fromMinute,
      toMinute,
      reason,
      ...whyByRule(facts, { reason }),
      opensAt,
    }));
  };
  const others = [...classesOf(articleOn(article, rest.day, rest.holidays))].map((code) => asWho([code]));
  return asWho([]).map((frame, index) => others.find((frames) => frames[index]?.reason === null)?.[index] ?? frame);
}

/** A frame as it is shown; basicFee: yen per frame, or per hour. */
function frameRow(facts: DayFacts, phase: BookingPhase, blocking: readonly Occupied[], status: FrameStatus): FrameRow {
  const { frame, isFree, reason, opensAt, note } = status;
  const free = phase.phase === 'lottery' ? '抽選受付中' : '空き';
  return {
    timeFrameName: frame.name,
    displayText: reason === null || isSeenFree(facts, status) ? free : unavailableWords[reason],
    isAvailable: isFree,
    canReserve: reason === null,
    basicFee: baseFeeOn(facts.article, frame, facts),
    date: facts.day,
    ...clockOfMinutes(frame),
    reason,
    ...whyByRule(facts, { reason, note }),
    opensAt,
    ...(mayBeWatched(facts, phase, status) && { canWatch: true }),
    ...(reason === null && beyondFrame({ ...facts, blocking }, frame)),
  };
}

/** Every frame of one article on one day, and what reserving one now would be. */
export function frameRowsOf(facts: DayFacts): { entryType: EntryType; awaitedDraw?: AwaitedDraw; rows: FrameRow[] } {
  const phase = phaseOf(facts);
  const blocking = facts.occupied.filter(blocksInPhase(phase));
  const rows = frameStatuses(facts, phase).map((status) => frameRow(facts, phase, blocking, status));
  const { announceAt, lotteryClosesAt: closesAt } = phase;
  const awaited = announceAt && closesAt ? { awaitedDraw: { closesAt, announceAt } } : {};
  return { entryType: phase.phase === 'lottery' ? 'lottery' : 'normal', ...awaited, rows };
}
