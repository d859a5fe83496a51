import type { RequestOf } from '#contract/endpoints.ts';
import { addDays, localDateTimeAt } from '#rules/day/day.ts';
import { isOwedOnline, type PaymentState } from '#rules/payment/paymentStates.ts';
import { newId } from '../newId.ts';
import { instantOf } from '../time.ts';
import { accountLines } from './accountLines.ts';
import { hallFrames, type TestArticle, type TestHall } from './aHall.ts';
import type { Arranging, TestMember } from './factories.ts';

export type FrameName = (typeof hallFrames)[number]['name'];

type Wanted = {
  readonly article?: TestArticle;
  readonly date?: string;
  readonly frames?: readonly FrameName[];
};

const framesNamed = (names: readonly FrameName[]) => hallFrames.filter((frame) => names.includes(frame.name));

/**
 * The body of Reserve for frames of one day, half A on 2026-06-20 in the morning unless said otherwise. Spread over it
 * what a test is about.
 */
export function reserveBody(hall: TestHall, wanted: Wanted = {}): RequestOf<'Reservation/Reserve'> {
  const date = wanted.date ?? '2026-06-20';
  const article = wanted.article ?? hall.halfA;
  return {
    containerId: hall.containerId,
    date,
    purpose: '合唱の練習',
    purposeType: '音楽',
    admissionFeeRequired: false,
    admissionFee: null,
    expectedNumberOfAttendee: null,
    details: framesNamed(wanted.frames ?? ['午前']).map((frame, index) => ({
      reservationDetailNumber: index + 1,
      articleId: article.articleId,
      articleName: article.articleName,
      date,
      timeFrameName: frame.name,
      timeFrameFromHour: Math.floor(frame.fromMinute / 60),
      timeFrameFromMinute: frame.fromMinute % 60,
      timeFrameToHour: Math.floor(frame.toMinute / 60),
      timeFrameToMinute: frame.toMinute % 60,
      basicFee: frame.weekday,
    })),
    equipmentNames: [],
  };
}

const holdingStates = new Set(['won', 'confirmed', 'checked_in']);

/**
 * A reservation written as Reserve would have left it, in any state; only the states that hold a place occupy one. Fees
 * are those of a weekday. What is unpaid is to be paid by the end of the day before the use; what is paid was paid in
 * cash.
 */
export async function aReservation(
  { db, server }: Arranging,
  member: TestMember,
  hall: TestHall,
  overrides: Wanted & {
    readonly state?: string;
    readonly entryType?: 'normal' | 'lottery';
    readonly purpose?: string;
    readonly paymentState?: PaymentState;
    /** A local date-time of Asia/Tokyo. */
    readonly payUntil?: string;
    /** False for a reservation whose ledger the test writes by itself. */
    readonly hasAccount?: boolean;
    readonly bookedAt?: Date;
  } = {},
) {
  const tenant_id = member.tenantId;
  const reservation_id = newId();
  const article = overrides.article ?? hall.halfA;
  const date = overrides.date ?? '2026-06-20';
  const state = overrides.state ?? 'confirmed';
  const frames = framesNamed(overrides.frames ?? ['午前']);
  const booked_at = overrides.bookedAt ?? new Date(server.clock());
  const payment_state = overrides.paymentState ?? 'none';
  const fee = frames.reduce((sum, frame) => sum + frame.weekday, 0);
  const payUntil =
    overrides.payUntil ?? (isOwedOnline(payment_state) ? localDateTimeAt(addDays(date, -1), 1439) : null);
  await db
    .insertInto('reservation')
    .values({
      tenant_id,
      reservation_id,
      user_id: member.userId,
      container_id: hall.containerId,
      container_name: hall.containerName,
      article_id: article.articleId,
      article_name: article.articleName,
      first_date: date,
      last_date: date,
      entry_type: overrides.entryType ?? 'normal',
      state,
      payment_state,
      pay_until: payUntil === null ? null : instantOf(payUntil, 'Asia/Tokyo'),
      purpose: overrides.purpose ?? '合唱の練習',
      purpose_type: '音楽',
      admission_fee_required: false,
      admission_fee: null,
      expected_attendees: null,
      equipment_names: [],
      fee,
      entry_number: null,
      entry_salt: null,
      booked_at,
      changed_at: booked_at,
    })
    .execute();
  await db
    .insertInto('reservation_detail')
    .values(
      frames.map((frame, index) => ({
        tenant_id,
        reservation_id,
        detail_number: index + 1,
        date,
        frame_name: frame.name,
        from_minute: frame.fromMinute,
        to_minute: frame.toMinute,
        fee: frame.weekday,
      })),
    )
    .execute();
  await db
    .insertInto('reservation_history')
    .values({
      tenant_id,
      reservation_id,
      happened_at: booked_at,
      actor: `user:${member.userId}`,
      action: 'reserve',
      reason: '',
      before: null,
      after: { state },
    })
    .execute();
  const subject = { kind: 'reservation', id: reservation_id } as const;
  if (overrides.hasAccount ?? true) {
    const account = { tenantId: tenant_id, subject, paymentState: payment_state, fee, nowMs: booked_at.getTime() };
    await accountLines({ db }, account);
  }
  if (holdingStates.has(state)) await occupy();
  return { reservationId: reservation_id, date, article, state, fee };

  async function occupy() {
    const rows = frames.flatMap((frame) =>
      article.spaceIds.map((space_id) => ({
        tenant_id,
        occupancy_id: newId(),
        space_id,
        starts_at: instantOf(localDateTimeAt(date, frame.fromMinute), 'Asia/Tokyo'),
        ends_at: instantOf(localDateTimeAt(date, frame.toMinute), 'Asia/Tokyo'),
        kind: 'reservation',
        reservation_id,
      })),
    );
    await db.insertInto('occupancy').values(rows).execute();
  }
}
