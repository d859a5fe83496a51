import { addBody } from '#server/testing/addBody.ts';
import { anEvent, type EventOptions, type TestEvent } from '#server/testing/anEvent.ts';
import { aCategory, anEventContainer } from '#server/testing/anEventContainer.ts';
import { anEventTenant } from '#server/testing/aSchool.ts';
import { aSpan, type SpanOptions } from '#server/testing/aSpan.ts';
import { aSession, type TenantOverrides, type TestMember } from '#server/testing/factories.ts';
import type { TestServer } from '#server/testing/testServer.ts';

export type LotterySchool = Awaited<ReturnType<typeof aLotterySchool>>;

/**
 * An event tenant with one span that draws lots: open from June 1st until the 30th at 17:00, drawn ten minutes later
 * and announced on July 5th at 9:00 unless said otherwise. Events are in August.
 */
export async function aLotterySchool(
  server: TestServer,
  { tenant: overrides = {}, span: times = {} }: { readonly tenant?: TenantOverrides; readonly span?: SpanOptions } = {},
) {
  const tenant = await anEventTenant(server, overrides);
  const container = await anEventContainer(server, tenant);
  const category = await aCategory(server, container);
  const span = await aSpan(server, tenant, { entryType: 'lottery', ...times });
  const sessionOf = async (member: TestMember) => ({ session: await aSession(server, member) });
  const add = async (member: TestMember, events: readonly TestEvent[]) =>
    server.call('EventReservation/AddEventToCart', addBody(events), await sessionOf(member));
  return {
    tenant,
    container,
    category,
    span,
    event: (options: EventOptions = {}) =>
      anEvent(server, category, { sessions: [{ date: '2026-08-20' }], spans: [span], ...options }),
    add,
    /** Puts events into the cart, in that order, and reserves them; answers what became of each. */
    apply: async (member: TestMember, events: readonly TestEvent[]) => {
      const added = await add(member, events);
      const eventReservationIds = added.body.items.flatMap(({ eventReservationId }) => eventReservationId ?? []);
      const asked = { eventReservationIds };
      const answer = await server.call('EventReservation/ReserveEventFromCart', asked, await sessionOf(member));
      return answer.body.items;
    },
    calendar: async (member: TestMember, yearMonth = '2026-08') =>
      (await server.call('EventReservation/GetReservationForYearMonth', { yearMonth }, await sessionOf(member))).body
        .items,
    cancel: async (member: TestMember, eventReservationId: string) =>
      server.call('EventReservation/CancelReservation', { eventReservationId }, await sessionOf(member)),
    draw: () =>
      server.db
        .selectFrom('lottery_draw')
        .selectAll()
        .where('event_entry_span_id', '=', span.eventEntrySpanId)
        .executeTakeFirstOrThrow(),
    /** The states of everybody's reservations, 'name of the event: state, seat'. */
    states: async () => {
      const rows = await server.db
        .selectFrom('event_reservation')
        .innerJoin('event', 'event.event_id', 'event_reservation.event_id')
        .select(['event.name', 'state', 'seat_number'])
        .where('event_reservation.tenant_id', '=', tenant.tenantId)
        .where('event.tenant_id', '=', tenant.tenantId)
        .orderBy('event.sort')
        .orderBy('event_reservation.sequence')
        .execute();
      return rows.map(({ name, state, seat_number }) => `${name}: ${state}, ${seat_number ?? '-'}`);
    },
  };
}
