import { aCrowd, untilJudged } from './aCrowd.ts';
import { addBody } from './addBody.ts';
import { anEvent, type TestEvent } from './anEvent.ts';
import { aSchool } from './aSchool.ts';
import { aSpan } from './aSpan.ts';
import type { TestSession } from './factories.ts';
import type { TestServer } from './testServer.ts';

/** A school with a span and people, who have all looked at each of its courses. */
export async function aKnownSchool(server: TestServer, people: number, { limitCount = 50 } = {}) {
  const { tenant, category } = await aSchool(server);
  const spans = [await aSpan(server, tenant, { limitCount })];
  const crowd = await aCrowd(server, tenant, people);
  const aCourse = async (capacity: number) => {
    const event = await anEvent(server, category, { capacity, spans });
    await looking(server, event, crowd[0]);
    return event;
  };
  return { tenant, crowd, aCourse };
}

/** Somebody looks at a course, which is in memory then. */
export const looking = ({ http }: Pick<TestServer, 'http'>, { eventId }: TestEvent, session: TestSession | undefined) =>
  http('EventReservation/FindEvent', { eventId }, { ...(session && { session }) });

/** What somebody hears in the end who puts a course into the cart, of a crowded machine too. */
export async function added({ http }: Pick<TestServer, 'http'>, event: TestEvent, session: TestSession | undefined) {
  const call = { ...(session && { session }), idempotencyKey: crypto.randomUUID() };
  const { body } = await untilJudged(() => http('EventReservation/AddEventToCart', addBody([event]), call));
  return body.items[0]?.code ?? 'added';
}

/** How many transactions were begun that looked for themselves. */
export const looksOf = (statements: readonly string[]) =>
  statements.filter((text) => text.includes('from "account" inner join "tenant_setting"')).length;
