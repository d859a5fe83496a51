import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addBody } from '#server/testing/addBody.ts';
import { looking } from '#server/testing/aKnownSchool.ts';
import { anEvent } from '#server/testing/anEvent.ts';
import { aSchool } from '#server/testing/aSchool.ts';
import { aPerson } from '#server/testing/factories.ts';
import { aServer } from '#server/testing/testServer.ts';
import { untilWaiting } from '#server/testing/untilWaiting.ts';

it.each([{ isQuick: true }, { isQuick: false }])(
  'what somebody borrows in another window while they reserve is not lost in silence (one message: $isQuick)',
  async ({ isQuick }) => {
    const server = await aServer({ listen: true, poolSize: 10, isQuick });
    try {
      const { tenant, category, spans } = await aSchool(server);
      const loans = [{ name: '教本', price: 1200, stock: null }];
      const event = await anEvent(server, category, { capacity: 8, loans, spans: [spans.firstCome] });
      const session = await aPerson(server, tenant);
      await looking(server, event, session);
      const { body } = await server.http('EventReservation/AddEventToCart', addBody([event]), { session });
      const id = body.items[0]?.eventReservationId ?? '';
      const wish = { eventReservationId: id, requestForBorrowInstrument: false, loans: ['教本'] };
      const { reserved, wished } = await server.db.transaction().execute(async (trx) => {
        await sql`select from event where event_id = ${event.eventId} for update`.execute(trx);
        const reserved = server.http(
          'EventReservation/ReserveEventFromCart',
          { eventReservationIds: [id] },
          { session },
        );
        await untilWaiting(server, 1);
        const wished = server.http('EventReservation/UpdateEventInCart', wish, { session });
        await sql`select pg_sleep(0.5)`.execute(trx);
        return { reserved, wished };
      });
      expect((await reserved).body.items[0]?.outcome).toBe('fixed');
      expect((await wished).body.error?.code).toBe('notInCart');
      const rows = server.db.selectFrom('event_reservation').select(['state', 'loans']);
      expect(await rows.where('event_reservation_id', '=', id).execute()).toEqual([{ state: 'fixed', loans: [] }]);
    } finally {
      await server.close();
    }
  },
);
