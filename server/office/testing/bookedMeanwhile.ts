import { aPerson } from '#server/testing/factories.ts';
import type { TestServer } from '#server/testing/testServer.ts';
import { untilWaiting } from '#server/testing/untilWaiting.ts';
import { writeTogether } from '#server/testing/writeTogether.ts';
import { anOffice, type Change, morningAt, type Office } from './anOffice.ts';
import { townPlan } from './townWork.ts';

const fee = { weekday: 1000, saturday: 1000, holiday: 1000 };

/** What the office takes away: of which town, and how it is sent once it has been looked at. */
type TakenAway = {
  readonly bundle?: (text: string) => string;
  readonly begin: (server: TestServer, office: Office) => Promise<() => Promise<{ readonly status: number }>>;
};

const evening: Change = {
  rooms: [{ kind: 'change', key: 'half', fields: { frames: [{ name: '夜間', hours: '18:00-22:00', fee }] } }],
};

/** Changed of the hall. */
const byChange = (change: Change): TakenAway => ({
  begin: async (server, { containerId, staff }) => {
    const asked = { containerId, ...change };
    const { revision } = (await server.http('Office/PreviewPlace', asked, { staff })).body;
    return () => server.http('Office/ChangePlace', { ...asked, revision }, { staff });
  },
});

/** ホールA is lent in the evening alone. */
export const inTheEveningAlone = byChange(evening);

/** ホールA is reserved at the desk alone. */
export const atTheDeskAlone = byChange({ rooms: [{ kind: 'change', key: 'half', fields: { visibility: 'vacancy' } }] });

/** The studio is lent by the whole hour, which touches nobody who books ホールA. */
export const otherwiseElsewhere = byChange({
  rooms: [{ kind: 'change', key: 'by-hour', fields: { slotMinutes: 60 } }],
});

/** The hall is closed on that day of every month. */
export const onNoThirdSaturday = byChange({
  fields: { closings: [{ spaces: [], kind: 'closure', everyMonth: '3rd saturday', reason: '清掃' }] },
});

const holidays = [{ day: '2026-06-20', name: '開町記念日' }];

/** The day is a holiday, on which the hall is closed. */
export const onNoHoliday: TakenAway = {
  bundle: (text) => text.replace('holidayRule: closed_next_day', 'holidayRule: closed'),
  begin: async (server, office) => {
    const { revision } = await townPlan(server, office, { holidays });
    return () => server.http('Office/ChangeTown', { fields: { holidays }, revision }, { staff: office.staff });
  },
};

/**
 * Somebody books a frame while the office takes it away and is about to write down what it did. Answers whether the booking
 * had to wait for that, what it was told, and how many such bookings stand that nobody was told of.
 */
export async function bookedMeanwhile(server: TestServer, { bundle, begin }: TakenAway) {
  server.clock.set('2026-06-10T10:00');
  const office = await anOffice(server, bundle);
  const session = await aPerson(server, office.tenant);
  const wanted = await morningAt(server, office, '2026-06-20');
  const change = await begin(server, office);
  const booking = Promise.withResolvers<{ readonly status: number }>();
  let waited = false;
  const meanwhile = async () => {
    const begun = server.http('Reservation/Reserve', wanted, { session });
    begun.then(booking.resolve, booking.reject);
    waited = await Promise.race([begun.then(() => false), untilWaiting(server, 2).then(() => true)]);
  };
  const changed = await writeTogether(server, { table: 'tenant_revision', count: 1, meanwhile }, change);
  const { status: booked } = await booking.promise;
  const standing = await server.db
    .selectFrom('reservation')
    .leftJoin('follow_up', 'follow_up.reservation_id', 'reservation.reservation_id')
    .select('reservation.reservation_id')
    .where('reservation.tenant_id', '=', office.tenant.tenantId)
    .where('follow_up.follow_up_id', 'is', null)
    .execute();
  return { changed: changed.status, waited, booked, untold: standing.length };
}
