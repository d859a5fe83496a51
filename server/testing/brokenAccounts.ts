import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';

/** A reservation whose money does not add up, and in what way. */
export type BrokenAccount = { readonly id: string; readonly problem: string };

/**
 * Reservations of a tenant, of either mode, whose state, payment state, ledger, payments, refunds and place contradict
 * each other. Every yen is followed twice: through the ledger, and through payments and refunds. With `isSettled`
 * nothing may be under way any more: no open attempt, no refund that is asked for, nothing owed that is overdue at
 * `nowMs`.
 */
export async function brokenAccounts(
  db: Database,
  { tenantId, nowMs, isSettled = false }: { tenantId: string; nowMs: number; isSettled?: boolean },
): Promise<readonly BrokenAccount[]> {
  const { rows } = await sql<BrokenAccount>`
    with account as (
      select reservation_id as id, reservation_id, null::uuid as event_reservation_id, state, payment_state, fee, pay_until,
        state in ('won', 'confirmed', 'checked_in', 'completed', 'no_show') as stands,
        state = 'expired_unpaid' as lapsed,
        state in ('won', 'confirmed', 'checked_in') = exists (select from occupancy o
          where o.tenant_id = r.tenant_id and o.reservation_id = r.reservation_id
            and (o.release_at is null or o.release_at > ${new Date(nowMs)})) as has_its_place
      from reservation r where tenant_id = ${tenantId}
      union all
      select event_reservation_id, null, event_reservation_id, r.state, payment_state, fee, pay_until,
        r.state in ('won', 'awaiting_payment', 'fixed'), r.state = 'lapsed',
        e.capacity is null or r.state = 'in_cart'
          or (r.seat_number is not null) = (r.state in ('won', 'awaiting_payment', 'fixed'))
      from event_reservation r join event e using (tenant_id, event_id) where r.tenant_id = ${tenantId}
    ), booked as (
      select coalesce(reservation_id, event_reservation_id) as id,
        coalesce(sum(amount) filter (where kind = 'charged'), 0) as charged,
        coalesce(sum(amount) filter (where kind = 'released'), 0) as released,
        coalesce(sum(amount) filter (where kind = 'received'), 0) as online,
        coalesce(sum(amount) filter (where kind = 'received_at_counter'), 0) as cash,
        coalesce(sum(amount) filter (where kind = 'refund_due'), 0)
          - coalesce(sum(amount) filter (where kind = 'set_off'), 0) as due,
        coalesce(sum(amount) filter (where kind = 'refunded'), 0) as refunded,
        coalesce(sum(amount) filter (where kind = 'refunded' and payment_id is not null), 0) as refunded_online,
        coalesce(sum(amount) filter (where kind = 'kept'), 0) as kept
      from ledger where tenant_id = ${tenantId} group by 1
    ), paid as (
      select coalesce(reservation_id, event_reservation_id) as id,
        coalesce(sum(amount) filter (where state = 'paid'), 0) as paid,
        count(*) filter (where state in ('created', 'pending')) as open
      from payment where tenant_id = ${tenantId} group by 1
    ), given as (
      select coalesce(p.reservation_id, p.event_reservation_id) as id,
        coalesce(sum(r.amount) filter (where r.state = 'done'), 0) as done,
        coalesce(sum(r.amount), 0) as wanted,
        count(*) filter (where r.state = 'requested') as open
      from refund r join payment p using (tenant_id, payment_id) where r.tenant_id = ${tenantId} group by 1
    ), followed as (
      select a.*, coalesce(charged, 0) - coalesce(released, 0) as owed,
        coalesce(online, 0) + coalesce(cash, 0) - coalesce(refunded, 0) as held,
        coalesce(b.due, 0) - coalesce(refunded, 0) as to_refund,
        coalesce(online, 0) as online, coalesce(cash, 0) as cash, coalesce(refunded_online, 0) as refunded_online,
        coalesce(kept, 0) as kept, coalesce(paid.paid, 0) as paid, coalesce(given.done, 0) as given,
        coalesce(given.wanted, 0) as wanted, coalesce(b.due, 0) as due,
        coalesce(paid.open, 0) + coalesce(given.open, 0) as under_way
      from account a left join booked b using (id) left join paid using (id) left join given using (id)
    )
    select id, problem from followed cross join lateral (values
      (not has_its_place, 'holds a place it should not, or none though it should'),
      (online <> paid, 'the ledger has other money than the payments'),
      (refunded_online <> given, 'the ledger gave back other money than the refunds'),
      (wanted > paid, 'more is given back than was paid'),
      (owed < 0 or held < 0 or to_refund < 0, 'an account below zero'),
      (payment_state = 'paid' and held - to_refund <> owed, '支払済み without the money for it'),
      (payment_state = 'paid' and stands and owed <> fee, '支払済み for less than the fee'),
      (payment_state in ('unpaid', 'processing', 'counter') and stands and (owed <> fee or held <> to_refund),
        'owed, but the ledger says otherwise'),
      (payment_state in ('none', 'waived') and (owed <> 0 or held <> to_refund), 'nothing is owed, but the ledger says otherwise'),
      (payment_state = 'refund_pending' and to_refund = 0, '返金手続中 without anything to give back'),
      (payment_state in ('refunded', 'refund_pending') and (stands or owed <> kept), '返金 for what stands, or not all of it'),
      (payment_state = 'refunded' and (to_refund <> 0 or held <> kept), '返金済み though something is left to give back'),
      (lapsed and payment_state not in ('none', 'refund_pending', 'refunded'), 'given up unpaid, and yet not'),
      (${isSettled} and under_way > 0, 'something is still under way'),
      (${isSettled} and to_refund <> 0, 'something is still to be given back'),
      (${isSettled} and payment_state in ('unpaid', 'processing') and pay_until < ${new Date(nowMs)}, 'overdue'),
      (${isSettled} and not stands and held <> kept, 'ended with money nobody accounts for')
    ) as found (is_so, problem) where is_so order by id`.execute(db);
  return rows;
}
