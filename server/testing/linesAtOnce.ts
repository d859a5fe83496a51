import { untilJudged } from './aCrowd.ts';
import { anEvent } from './anEvent.ts';
import { anEventReservation } from './anEventReservation.ts';
import type { School } from './aSchool.ts';
import type { TestStaff } from './aStaffMember.ts';
import type { TestPerson } from './factories.ts';
import type { TestServer } from './testServer.ts';

type Scene = {
  readonly school: School;
  readonly clerks: readonly TestStaff[];
  readonly holder: TestPerson;
  readonly person: TestPerson;
};

/** Several clerks put one person into the line of a full course at once; `meanwhile` gets how its seat is given up. */
export async function linesAtOnce(
  server: TestServer,
  { school, clerks, holder, person }: Scene,
  meanwhile: (cancel: () => Promise<unknown>) => Promise<unknown> = async () => undefined,
) {
  const event = await anEvent(server, school.category, { capacity: 1, spans: [school.spans.firstCome] });
  const { eventReservationId } = await anEventReservation(server, holder, event);
  const body = { containerId: school.container.eventContainerId, eventId: event.eventId, userId: person.userId };
  const cancel = () =>
    untilJudged(() => server.call('EventReservation/CancelReservation', { eventReservationId }, { session: holder }));
  const [answers] = await Promise.all([
    Promise.all(clerks.map((staff) => untilJudged(() => server.call('Desk/PutInLine', body, { staff })))),
    meanwhile(cancel),
  ]);
  return { event, answers };
}
