import type { ChangeKind, PlannedChange, PlannedSession } from '#rules/event/plan/changeText.ts';
import { sessionText } from '#rules/event/plan/changeText.ts';
import { sessionCalendarUid } from '#rules/reservation/calendarUid.ts';
import { yen } from '#rules/text/yen.ts';
import type { Context } from '#server/context.ts';
import type { Calendar } from '#server/notice/calendarText.ts';
import { dropReminders } from '#server/notice/notice.queries.ts';
import type { PersonalNotice } from '#server/notice/notify.ts';
import type { NamedUse, NoticeReservation } from '#server/reservation/noticeReservation.ts';
import {
  calendarOf,
  endOf,
  type GivenBack,
  placeFacts,
  refundFacts,
  showsPlace,
} from '#server/reservation/notifyOfReservation.ts';
import { tellOrList } from '#server/reservation/promise/listUnreached.ts';
import { scheduleUseJobs } from '#server/reservation/scheduleUseJobs.ts';
import { subjectText } from '#server/subject.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';

type Told = {
  readonly planId: string;
  readonly kind: ChangeKind;
  readonly change: PlannedChange;
  readonly reason: string;
  readonly reserved: NoticeReservation;
  /** The ids of the days of the reservation, by the date of the course. */
  readonly details: ReadonlyMap<string, string>;
  /** Its person has a place, and may know. */
  readonly holdsPlace: boolean;
  /** Yen that are taken off the fee, and what of it goes back. */
  readonly lowered: number;
  readonly back: GivenBack;
};

/** Dates of the course as uses of the reservation. */
const usesOf = ({ details, reserved }: Told, sessions: readonly PlannedSession[]) =>
  sessions.flatMap(({ eventSessionId, date, fromMinute, toMinute }): NamedUse[] => {
    const detailId = details.get(eventSessionId);
    if (detailId === undefined) return [];
    const uid = sessionCalendarUid(detailId);
    const elsewhere = reserved.uses.find((use) => use.uid === uid)?.elsewhere;
    return [{ uid, date, fromMinute, toMinute, ...(elsewhere && { elsewhere }) }];
  });

/** The same as they were, for staff who call a person whom no message reaches. */
const usesBefore = (told: Told) =>
  usesOf(told, told.change.before).map((use, index): NamedUse => {
    const place = told.change.before[index]?.place ?? '';
    return told.kind === 'changePlace' ? { ...use, elsewhere: { place, location: place, name: place } } : use;
  });

/** Tells the person of a reservation what a plan made of a date of their course, and reminds them of what stands now. */
export async function tellOfChange(context: Context, told: Told) {
  const { trx, tenant, nowMs } = context;
  const { tenantId } = tenant;
  const { change, reserved, holdsPlace } = told;
  const before = { ...reserved, uses: usesBefore(told) };
  const after = { ...reserved, uses: usesOf(told, change.after) };
  await dropReminders(trx, { tenantId, subjects: [subjectText(reserved.subject)], nowMs });
  await tellOrList(context, [
    {
      message: messageOf(context, told, { before, after }),
      before,
      after: after.uses.length === 0 ? null : after,
    },
  ]);
  if (!holdsPlace) return;
  const { reminderHour } = await settingsOf(trx, tenantId);
  await scheduleUseJobs(context, { reminderHour, reserved: [reserved] });
}

type Both = { readonly before: NoticeReservation; readonly after: NoticeReservation };

function messageOf(
  context: Context,
  told: Told,
  { before, after }: Both,
): PersonalNotice<'sessionDropped' | 'sessionMoved' | 'sessionElsewhere'> {
  const { planId, kind, change, reason, reserved, lowered, back } = told;
  const about = {
    userId: reserved.userId,
    subjectId: `${subjectText(reserved.subject)}:${planId}`,
    relevantUntil: endOf(context, reserved),
    calendar: calendarOfChange(context, told, { before, after }),
  };
  const was = change.before.map(sessionText).join('\n');
  const placesOf = (sessions: readonly PlannedSession[]) => [...new Set(sessions.map(({ place }) => place))].join('、');
  switch (kind) {
    case 'dropSession':
      return {
        ...about,
        kind: 'sessionDropped',
        facts: {
          ...placeFacts(context, before),
          ...refundFacts(reserved, back),
          reason,
          instead: change.after.length === 0 ? null : change.after.map(sessionText).join('\n'),
          lowered: lowered > 0 ? yen(lowered) : null,
        },
      };
    case 'moveSession':
      return { ...about, kind: 'sessionMoved', facts: { ...placeFacts(context, after), fromWhen: was, reason } };
    case 'changePlace':
      return {
        ...about,
        kind: 'sessionElsewhere',
        facts: {
          ...placeFacts(context, after),
          fromPlace: placesOf(change.before) || '（未定）',
          toPlace: placesOf(change.after),
          reason,
        },
      };
  }
}

/** What leaves the calendar of somebody who has a place, and what is another entry in it. */
function calendarOfChange(
  context: Context,
  { kind, reserved, holdsPlace }: Told,
  { before, after }: Both,
): Calendar | null {
  if (!holdsPlace || !showsPlace(context.tenant, reserved.subject.kind)) return null;
  if (kind !== 'dropSession') return calendarOf(context, after, 'REQUEST');
  const gone = calendarOf(context, before, 'CANCEL');
  return after.uses.length === 0 ? gone : { ...calendarOf(context, after, 'REQUEST'), gone: gone.entries };
}
