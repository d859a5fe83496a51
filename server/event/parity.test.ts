import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Event, EventList } from '#contract/event/event.ts';
import { whyNotChoosable } from '#rules/event/whyNotChoosable.ts';
import { testSeed } from '#rules/testing/load.ts';
import { aRandomSchool, randomSchool } from '../testing/aRandomSchool.ts';
import { brokenEventRules } from '../testing/brokenEventRules.ts';
import type { TestPerson } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';

/** A failing run prints seed and world. Fewer worlds do not show every reason, so a light load has as many. */
const seed = testSeed;
const numRuns = 60;
vi.setConfig({ testTimeout: 60_000 + numRuns * 1000 });

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

type Item = { readonly eventId: string; readonly eventEntrySpanId: string };

/** 'accepted', or the refusal, of each of the events that are asked for together. */
async function outcomes(session: TestPerson, events: readonly Item[]) {
  if (events.length === 0) return [];
  const items = events.map(({ eventId, eventEntrySpanId }) => ({ eventId, eventEntrySpanId }));
  const { body } = await server.call('EventReservation/AddEventToCart', { items }, { session });
  if (body.error) throw new Error(JSON.stringify(body.error));
  return body.items.map(outcome);
}

/** The page as the list screen has it: its rules ask for the events of all months. */
const pageOf = (list: EventList) => ({ ...list, events: list.items.flatMap(({ events }) => events) });
type Page = ReturnType<typeof pageOf>;

/** Ticks in that order what the screen lets be ticked; `disabled` are those it did not let, with its reason. */
function tickAll(page: Page, order: readonly (string | undefined)[]) {
  const selectable = page.events.filter(({ canReserve }) => canReserve);
  const ticked: Event[] = [];
  const whyNot = ({ eventId }: Event) =>
    whyNotChoosable(
      page,
      eventId,
      ticked.map((event) => event.eventId),
    );
  for (const wanted of order) {
    const event = selectable.find(({ eventId }) => eventId === wanted);
    if (event && whyNot(event) === null) ticked.push(event);
  }
  const disabled = selectable.flatMap((event) => {
    const why = ticked.includes(event) ? null : whyNot(event);
    return why ? [{ event, code: why.code }] : [];
  });
  return { ticked, disabled };
}

const outcome = ({ success, code, message }: { success: boolean; code: string | null; message: string }) =>
  success ? 'accepted' : { code, message };

it('[ELIST-04] the server accepts what the screen enables, and refuses what it disables with the same words', async () => {
  const seen = new Map<string, number>();
  const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);

  const property = fc.asyncProperty(randomSchool, async (plan) => {
    const { tenant, category, resident, events } = await aRandomSchool(server, plan);
    const { eventContainerId, eventCategoryId } = category;
    const place = { eventContainerId, eventCategoryId };
    const look = async () =>
      pageOf((await server.call('EventReservation/GetEvent', place, { session: resident })).body);
    const page = await look();
    expect(page.events).toHaveLength(events.length);
    const broken = await brokenEventRules(server.db, tenant.tenantId);

    // What cannot be chosen at all is refused when it is asked for anyway, with the reason that the list shows.
    const unavailable = page.events.filter(({ canReserve }) => !canReserve);
    const isMine = (event: Event) => event.unavailable?.code.startsWith('already');
    const alone = await outcomes(resident, unavailable);
    // What the resident has is reported as such; the server may instead report its span, which is over.
    const isOwnOfSpan = (event: Event, index: number) => isMine(event) && alone[index] !== 'accepted';
    expect(alone).toEqual(
      unavailable.map((event, index) =>
        isOwnOfSpan(event, index)
          ? expect.objectContaining({ code: expect.stringMatching(/^(closed|notYetOpen)$/) })
          : isMine(event)
            ? 'accepted'
            : event.unavailable,
      ),
    );
    for (const event of unavailable) count(event.unavailable?.code ?? 'no reason');
    // None of that has changed anything.
    expect(await look()).toEqual(page);

    // What the screen enables is accepted. What it disables is refused for the same reason. The words are those of the
    // list from then on, because the choice is in the cart.
    const order = plan.ticks.map((index) => events[index]?.eventId);
    const { ticked, disabled } = tickAll(page, order);
    const answers = await outcomes(resident, [...ticked, ...disabled.map(({ event }) => event)]);
    const after = new Map((await look()).events.map((event) => [event.eventId, event.unavailable]));
    expect(answers).toEqual([
      ...ticked.map(() => 'accepted'),
      ...disabled.map(({ event, code }) => ({ ...after.get(event.eventId), code })),
    ]);
    for (const { code } of disabled) count(`${code} by choice`);
    for (const _ of ticked) count('accepted');

    // What was accepted can be reserved as well, as the cart says.
    const cart = await server.call('EventReservation/GetEventInCart', {}, { session: resident });
    const added = cart.body.items.filter(({ eventId }) => ticked.some((event) => event.eventId === eventId));
    expect(added.map(({ unavailable }) => unavailable)).toEqual(ticked.map(() => null));
    if (added.length > 0)
      await expectReserved(
        resident,
        added.map(({ eventReservationId }) => eventReservationId),
      );
    const brokenNow = await brokenEventRules(server.db, tenant.tenantId);
    expect(brokenNow.filter((line) => !broken.includes(line))).toEqual([]);
  });
  await fc.assert(property, { seed, numRuns });
  console.info(`parity over ${numRuns} worlds (seed ${seed}): ${JSON.stringify(Object.fromEntries(seen))}`);
  const reasons = ['accepted', 'alreadyInCart', 'birthMonth', 'age', 'full', 'closed', 'notYetOpen'];
  reasons.push(...['spanLimit', 'upperLimit', 'notReserved'].flatMap((code) => [code, `${code} by choice`]));
  expect([...seen.keys()]).toEqual(expect.arrayContaining(reasons));
});

async function expectReserved(session: TestPerson, eventReservationIds: string[]) {
  const { body } = await server.call('EventReservation/ReserveEventFromCart', { eventReservationIds }, { session });
  expect(body.items.map(outcome)).toEqual(eventReservationIds.map(() => 'accepted'));
}
