import { addBody } from '#server/testing/addBody.ts';
import { anEventTenant, aSchool } from '#server/testing/aSchool.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aPerson } from '#server/testing/factories.ts';
import type { TestServer } from '#server/testing/testServer.ts';
import { untilWaiting } from '#server/testing/untilWaiting.ts';
import { writeTogether } from '#server/testing/writeTogether.ts';

/**
 * Somebody puts a course into the cart while the office gives it another date and is about to write down what it did.
 * Answers whether they had to wait for that.
 */
export async function enteredMeanwhile(server: TestServer) {
  server.clock.set('2026-06-10T10:00');
  const { tenant, container, events } = await aSchool(server, await anEventTenant(server));
  const staff = await aStaffMember(server, tenant);
  const session = await aPerson(server, tenant);
  const { eventId } = events.walking;
  const edit = {
    containerId: container.eventContainerId,
    eventId,
    fields: { sessions: [{ day: '2026-07-20', hours: '9:00-11:00' }] },
  };
  // The first change of a town that no bundle made writes the rows of all its courses once.
  const settled = { ...edit, fields: { instructor: '森 進' }, revision: 1 };
  const { revision } = (await server.http('Office/ChangeCourse', settled, { staff })).body;
  const entering = Promise.withResolvers<{ readonly status: number }>();
  let waited = false;
  const meanwhile = async () => {
    const begun = server.http('EventReservation/AddEventToCart', addBody([events.walking]), { session });
    begun.then(entering.resolve, entering.reject);
    waited = await Promise.race([begun.then(() => false), untilWaiting(server, 2).then(() => true)]);
  };
  const changed = await writeTogether(server, { table: 'tenant_revision', count: 1, meanwhile }, () =>
    server.http('Office/ChangeCourse', { ...edit, revision }, { staff }),
  );
  await entering.promise;
  return { changed: changed.status, waited };
}
