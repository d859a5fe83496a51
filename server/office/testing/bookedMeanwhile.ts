import { aPerson } from '#server/testing/factories.ts';
import type { TestServer } from '#server/testing/testServer.ts';
import { untilWaiting } from '#server/testing/untilWaiting.ts';
import { writeTogether } from '#server/testing/writeTogether.ts';
import { anOffice, type Change, morningAt } from './anOffice.ts';

const fee = { weekday: 1000, saturday: 1000, holiday: 1000 };

/** ホールA is lent in the evening alone. */
const evening: Change = {
  rooms: [{ kind: 'change', key: 'half', fields: { frames: [{ name: '夜間', hours: '18:00-22:00', fee }] } }],
};

/**
 * Somebody books a frame while the office takes it away and is about to write down what it did. Answers what the booking
 * was told, and how many such bookings stand that nobody was told of.
 */
export async function bookedMeanwhile(server: TestServer) {
  server.clock.set('2026-06-10T10:00');
  const office = await anOffice(server);
  const session = await aPerson(server, office.tenant);
  const wanted = await morningAt(server, office, '2026-06-20');
  const { containerId, staff, tenant } = office;
  const asked = { containerId, ...evening };
  const { revision } = (await server.http('Office/PreviewPlace', asked, { staff })).body;
  const booking = Promise.withResolvers<{ readonly status: number }>();
  const meanwhile = async () => {
    const begun = server.http('Reservation/Reserve', wanted, { session });
    begun.then(booking.resolve, booking.reject);
    await Promise.race([begun, untilWaiting(server, 2)]);
  };
  const change = () => server.http('Office/ChangePlace', { ...asked, revision }, { staff });
  const changed = await writeTogether(server, { table: 'tenant_revision', count: 1, meanwhile }, change);
  const { status: booked } = await booking.promise;
  const standing = await server.db
    .selectFrom('reservation')
    .leftJoin('follow_up', 'follow_up.reservation_id', 'reservation.reservation_id')
    .select('reservation.reservation_id')
    .where('reservation.tenant_id', '=', tenant.tenantId)
    .where('follow_up.follow_up_id', 'is', null)
    .execute();
  return { changed: changed.status, booked, untold: standing.length };
}
