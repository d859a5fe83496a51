import type { Insertable } from 'kysely';
import type { Tenant } from '#contract/tenant.ts';
import { localDateTimeAt } from '#rules/day/day.ts';
import { awaitsApproval, reservationStates } from '#rules/facility/booking/reservationStates.ts';
import type { PaymentTerms } from '#rules/payment/payUntil.ts';
import type { Database } from '#server/db/connect.ts';
import { insertRows } from '#server/db/rows.ts';
import type { Job, Reservation, ReservationHistory } from '#server/db/schema.ts';
import { frozenPlan } from '#server/facility/booking/frozenPlan.ts';
import { newEntryNumber, newEntrySalt } from '#server/lottery/entryNumber.ts';
import { newId } from '#server/newId.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import { dueOf, insertAccounts, type MoneyLife } from '../insertAccounts.ts';
import { instantsIn } from '../instantsIn.ts';
import { finalStep, heldBy } from './booking.ts';
import type { Step } from './step.ts';
import type { Draft } from './world.ts';

type Target = { readonly tenant: Tenant; readonly now: string };

/** Writes generated reservations with their lines, places, history and money, table by table. */
export async function insertDrafts(trx: Database, { tenant, now }: Target, drafts: readonly Draft[]) {
  const { tenantId, timeZone, tenantAlias } = tenant;
  const { paymentTerms: terms } = await settingsOf(trx, tenantId);
  const context = { tenant_id: tenantId, instant: instantsIn(timeZone), terms };
  const numbered = drafts.map((draft) => ({ ...draft, reservation_id: newId() }));
  await insertRows(trx, { table: 'reservation', rows: numbered.map((draft) => reservationRow(draft, context)) });
  await insertRows(trx, { table: 'reservation_detail', rows: numbered.flatMap((draft) => detailRows(draft, context)) });
  await insertRows(trx, { table: 'occupancy', rows: numbered.flatMap((draft) => occupancyRows(draft, context)) });
  await insertRows(trx, {
    table: 'reservation_history',
    rows: numbered.flatMap((draft) => historyRows(draft, context)),
  });
  await insertRows(trx, { table: 'job', rows: numbered.flatMap((draft) => endOfReview(draft, context)) });
  await insertAccounts(trx, { ...context, tenantAlias, now }, numbered.map(moneyOf));
}

type Numbered = Draft & { readonly reservation_id: string };
type Context = {
  readonly tenant_id: string;
  readonly instant: (moment: string) => Date;
  readonly terms: PaymentTerms;
};

const moneyOf = ({ plan, room, steps, reservation_id }: Numbered): MoneyLife => {
  const [first] = plan.details;
  return {
    subject: { kind: 'reservation', id: reservation_id },
    fee: plan.fee,
    usesAt: localDateTimeAt(first?.date ?? '', first?.fromMinute ?? 0),
    description: `${room.containerName} ${room.facts.name}`,
    steps,
  };
};

function reservationRow(draft: Numbered, { tenant_id, instant, terms }: Context): Insertable<Reservation> {
  const { plan, room, steps, reservation_id } = draft;
  const { state, paymentState, at } = finalStep(draft);
  const isEntry = plan.entryType === 'lottery';
  const payUntil = dueOf(moneyOf(draft), terms);
  return {
    tenant_id,
    reservation_id,
    user_id: draft.userId,
    ...frozenPlan(plan, room),
    state,
    payment_state: paymentState,
    pays_at_counter: draft.isAtDesk === true,
    pay_until: payUntil === null ? null : instant(payUntil),
    entry_number: isEntry ? newEntryNumber() : null,
    entry_salt: isEntry ? newEntrySalt() : null,
    booked_at: instant(steps[0]?.at ?? at),
    changed_at: instant(at),
  };
}

const detailRows = ({ plan, reservation_id }: Numbered, { tenant_id }: Context) =>
  plan.details.map((detail) => ({
    tenant_id,
    reservation_id,
    detail_number: detail.detailNumber,
    date: detail.date,
    frame_name: detail.frameName,
    from_minute: detail.fromMinute,
    to_minute: detail.toMinute,
    fee: detail.fee,
    ordinance_version_id: detail.versionId,
  }));

function occupancyRows(draft: Numbered, { tenant_id, instant }: Context) {
  if (!reservationStates[finalStep(draft).state].holdsPlace) return [];
  return heldBy(draft).map(({ spaceId, from, to }) => ({
    tenant_id,
    occupancy_id: newId(),
    space_id: spaceId,
    starts_at: instant(localDateTimeAt('1970-01-01', from)),
    ends_at: instant(localDateTimeAt('1970-01-01', to)),
    kind: 'reservation',
    reservation_id: draft.reservation_id,
  }));
}

/** What nobody decides on is refused when its use begins. */
function endOfReview(draft: Numbered, { tenant_id, instant }: Context): Insertable<Job>[] {
  if (!awaitsApproval(finalStep(draft).state)) return [];
  const due_at = instant(moneyOf(draft).usesAt);
  return [
    {
      tenant_id,
      job_id: newId(),
      kind: 'rejectUndecided',
      subject: draft.reservation_id,
      due_at,
      first_due_at: due_at,
      attempts: 0,
      last_error: '',
      is_dead: false,
    },
  ];
}

type HistoryRow = Insertable<ReservationHistory>;

function historyRows({ steps, plan, userId, reservation_id }: Numbered, { tenant_id, instant }: Context): HistoryRow[] {
  const standing = ({ state, paymentState }: Step) => ({ state, paymentState });
  return steps.map((step, index) => {
    const before = steps[index - 1];
    return {
      tenant_id,
      reservation_id,
      happened_at: instant(step.at),
      actor: step.actor === 'user' ? `user:${userId}` : step.actor,
      action: step.action,
      reason: step.reason,
      before: before ? standing(before) : null,
      after: before ? standing(step) : { ...standing(step), fee: plan.fee },
    };
  });
}
