import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Comer, loginQueue, type Turn } from './loginQueue.ts';
import { MustWait } from './mustWait.ts';

const tenantId = '019e0000-0000-7000-8000-000000000001';
const secret = Buffer.alloc(32, 3);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A queue in which turns take as long as the test lets them; one follows the other in `paceMs`. */
const aQueue = ({ paceMs = 1, inside = 1, most = 20_000 } = {}) =>
  loginQueue({ secret, inside, handPaceMs: () => paceMs, most, random: () => 0.5 });

type Queue = ReturnType<typeof aQueue>;
type Coming = { address?: string; queuePass?: string; isGone?: () => boolean; tenant?: string };

const nowMs = () => Date.now();

const comer = ({ address = '192.0.2.1', queuePass = '', isGone = () => false, tenant }: Coming = {}): Comer => ({
  tenantId: tenant ?? tenantId,
  address,
  nowMs: nowMs(),
  connection: { queuePass, isGone },
});

/** Who asks, and what becomes of it. */
function ask(queue: Queue, coming: Coming = {}) {
  const asked: { turn?: Turn; refusal?: MustWait; ended: Promise<unknown> } = { ended: Promise.resolve() };
  asked.ended = queue.turnOf(comer(coming)).then(
    (turn) => {
      asked.turn = turn;
    },
    (error: MustWait) => {
      asked.refusal = error;
    },
  );
  return asked;
}

const settled = () => vi.advanceTimersByTimeAsync(0);

const passOf = (asked: { refusal?: MustWait }) => {
  if (!(asked.refusal instanceof MustWait)) throw new Error('was not told to wait');
  return asked.refusal.pass;
};

const detailsOf = (asked: { refusal?: MustWait }) =>
  asked.refusal?.refusal.details as { waitSeconds: number; aboutSeconds: number };

describe('the queue before the password check', () => {
  it('lets in at once while nobody waits', async () => {
    const queue = aQueue();
    for (let count = 0; count < 3; count += 1) (await queue.turnOf(comer())).giveBack();
    expect(queue.waiting()).toBe(0);
  });

  it('has whoever is near his turn wait inside his request, and hands the turn over in the order of coming', async () => {
    const queue = aQueue();
    const first = await queue.turnOf(comer());
    const second = ask(queue, { address: '192.0.2.2' });
    const third = ask(queue, { address: '192.0.2.3' });
    await settled();
    expect(second.turn).toBeUndefined();
    first.giveBack();
    // Somebody comes before the one whose turn it is could have noticed.
    const newcomer = ask(queue, { address: '192.0.2.4' });
    await settled();
    expect(second.turn).toBeDefined();
    expect(newcomer.turn).toBeUndefined();
    second.turn?.giveBack();
    await settled();
    expect([third.turn !== undefined, newcomer.turn !== undefined]).toEqual([true, false]);
  });

  it('gives a turn back once, however often that is said', async () => {
    const queue = aQueue();
    const first = await queue.turnOf(comer());
    first.giveBack();
    first.giveBack();
    await queue.turnOf(comer());
    const waiting = ask(queue);
    await settled();
    expect(waiting.turn).toBeUndefined();
  });

  it('tells who is far from his turn at once when to ask again and about how long it takes', async () => {
    const queue = aQueue({ paceMs: 1_000 });
    await queue.turnOf(comer());
    const held = ['11', '12', '13'].map((last) => ask(queue, { address: `192.0.2.${last}` }));
    const far = ask(queue, { address: '192.0.2.14' });
    await settled();
    expect(held.map(({ refusal }) => refusal)).toEqual([undefined, undefined, undefined]);
    expect(far.refusal?.refusal.code).toBe('waiting');
    expect(detailsOf(far)).toEqual({ waitSeconds: 2, aboutSeconds: 4 });
  });

  it('tells who has waited three seconds inside his request to ask again', async () => {
    const queue = aQueue();
    await queue.turnOf(comer());
    const waiting = ask(queue);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(waiting.refusal).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(passOf(waiting)).toBeTypeOf('string');
    expect(queue.waiting()).toBe(1);
  });

  it('keeps the place of who comes back with his pass, also in another process', async () => {
    for (const isOther of [false, true]) {
      const queue = aQueue();
      const turn = await queue.turnOf(comer());
      const early = ask(queue, { address: '192.0.2.21' });
      await vi.advanceTimersByTimeAsync(3_000);
      const there = isOther ? aQueue() : queue;
      const thereTurn = isOther ? await there.turnOf(comer()) : turn;
      const late = ask(there, { address: '192.0.2.22' });
      await vi.advanceTimersByTimeAsync(1_000);
      const back = ask(there, { address: '192.0.2.23', queuePass: passOf(early) });
      thereTurn.giveBack();
      await settled();
      expect([back.turn !== undefined, late.turn !== undefined]).toEqual([true, false]);
    }
  });

  it('keeps the place of who was overtaken on the way to the queue by a later request', async () => {
    const queue = aQueue();
    await queue.turnOf(comer());
    const slow = comer({ address: '192.0.2.21' });
    await vi.advanceTimersByTimeAsync(500);
    ask(queue, { address: '192.0.2.22' });
    const told = await Promise.all([
      queue.turnOf(slow).catch((error: MustWait) => error.pass),
      vi.advanceTimersByTimeAsync(3_000),
    ]);
    const cameOf = (pass: string) => pass.split('.')[2];
    const queuePass = String(told[0]);
    const back = ask(queue, { address: '192.0.2.21', queuePass });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(cameOf(passOf(back))).toBe(cameOf(queuePass));
  });

  it('gives who has thrown his pass away a place at the end', async () => {
    const queue = aQueue();
    const turn = await queue.turnOf(comer());
    const early = ask(queue, { address: '192.0.2.21' });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(passOf(early)).toBeTypeOf('string');
    const late = ask(queue, { address: '192.0.2.22' });
    await settled();
    const back = ask(queue, { address: '192.0.2.21' });
    turn.giveBack();
    await settled();
    expect([back.turn !== undefined, late.turn !== undefined]).toEqual([false, true]);
  });

  it('keeps the place ten minutes after the last answer, however long ago the coming was', async () => {
    const queue = aQueue();
    const turn = await queue.turnOf(comer());
    let early = ask(queue, { address: '192.0.2.21' });
    for (let count = 0; count < 3; count += 1) {
      await vi.advanceTimersByTimeAsync(590_000);
      early = ask(queue, { address: '192.0.2.21', queuePass: passOf(early) });
    }
    const late = ask(queue, { address: '192.0.2.22' });
    turn.giveBack();
    await settled();
    expect([early.turn !== undefined, late.turn !== undefined]).toEqual([true, false]);
  });

  it('is one place for two tabs: the tab that asked last waits, the other one is told to ask again', async () => {
    const queue = aQueue();
    const turn = await queue.turnOf(comer());
    const early = ask(queue);
    await vi.advanceTimersByTimeAsync(3_000);
    const queuePass = passOf(early);
    const [one, other] = [ask(queue, { queuePass }), ask(queue, { queuePass })];
    await settled();
    expect(passOf(one)).toBeTypeOf('string');
    expect(queue.waiting()).toBe(1);
    turn.giveBack();
    await settled();
    expect(other.turn).toBeDefined();
  });

  it('takes a pass for three turns, so that a mistyped password costs no place but a pass is no key', async () => {
    const queue = aQueue();
    let turn = await queue.turnOf(comer());
    const early = ask(queue, { address: '192.0.2.21' });
    await vi.advanceTimersByTimeAsync(3_000);
    const queuePass = passOf(early);
    const isFirst: boolean[] = [];
    for (let count = 0; count < 4; count += 1) {
      const late = ask(queue, { address: `192.0.2.${30 + count}` });
      await settled();
      const back = ask(queue, { address: '192.0.2.21', queuePass });
      turn.giveBack();
      await settled();
      isFirst.push(back.turn !== undefined);
      // Whoever of the two is first, then the other.
      for (const one of [back, late, back]) {
        one.turn?.giveBack();
        await settled();
      }
      turn = await queue.turnOf(comer());
    }
    expect(isFirst).toEqual([true, true, true, false]);
  });

  it('never takes a pass of another tenant', async () => {
    const queue = aQueue();
    const turn = await queue.turnOf(comer());
    const early = ask(queue, { address: '192.0.2.21' });
    await vi.advanceTimersByTimeAsync(3_000);
    const late = ask(queue, { address: '192.0.2.22' });
    const tenant = '019e0000-0000-7000-8000-000000000002';
    const elsewhere = ask(queue, { address: '192.0.2.21', queuePass: passOf(early), tenant });
    turn.giveBack();
    await settled();
    expect([elsewhere.turn !== undefined, late.turn !== undefined]).toEqual([false, true]);
  });

  it('gives no turn to a caller whose connection has ended, and keeps his place for when he is back', async () => {
    const queue = aQueue();
    const turn = await queue.turnOf(comer());
    let isGone = false;
    const lost = ask(queue, { address: '192.0.2.21', isGone: () => isGone });
    const other = ask(queue, { address: '192.0.2.22' });
    await settled();
    isGone = true;
    turn.giveBack();
    await settled();
    expect([lost.turn, other.turn !== undefined]).toEqual([undefined, true]);
    expect(passOf(lost)).toBeTypeOf('string');
  });

  it('lets one address have a turn every quarter of a second of coming; the others pass between', async () => {
    const queue = aQueue();
    let turn: Turn | undefined = await queue.turnOf(comer());
    const flood = Array.from({ length: 50 }, () => ask(queue, { address: '198.51.100.1' }));
    await vi.advanceTimersByTimeAsync(300);
    const others = Array.from({ length: 10 }, (_, index) => ask(queue, { address: `192.0.2.${index + 40}` }));
    const order: string[] = [];
    for (let count = 0; count < 60; count += 1) {
      turn?.giveBack();
      await settled();
      const all = [...flood.map((one) => ['flood', one] as const), ...others.map((one) => ['other', one] as const)];
      const [name, next] = all.find(([, { turn: given }]) => given && given !== turn) ?? [];
      order.push(name ?? 'nobody');
      turn = next?.turn;
      if (next) delete next.turn;
    }
    expect(order.slice(0, 12)).toEqual(['flood', 'flood', ...Array(10).fill('other')]);
    expect(order.slice(12)).toEqual(Array(48).fill('flood'));
  });

  it('counts an IPv6 subscriber as one, whatever the last half of his address', async () => {
    const queue = aQueue({ paceMs: 1_000 });
    await queue.turnOf(comer());
    for (let count = 0; count < 30; count += 1) ask(queue, { address: `2001:db8:1:1::${count + 1}` });
    await vi.advanceTimersByTimeAsync(300);
    const other = ask(queue, { address: '2001:db8:1:2::1' });
    await settled();
    // Two of the flood have their turn before theirs.
    expect(other.refusal).toBeUndefined();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(detailsOf(other).aboutSeconds).toBe(3);
  });

  it('does not count on who did not come back, though his place is kept', async () => {
    const queue = aQueue({ paceMs: 1_000 });
    await queue.turnOf(comer());
    for (let count = 0; count < 40; count += 1) ask(queue, { address: `192.0.2.${count + 1}` });
    await settled();
    const before = ask(queue, { address: '198.51.100.1' });
    await settled();
    expect(detailsOf(before).aboutSeconds).toBe(41);
    await vi.advanceTimersByTimeAsync(60_000);
    const after = ask(queue, { address: '198.51.100.2' });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(detailsOf(after).aboutSeconds).toBe(1);
  });

  it('refuses busy when it is full, never to who is in it already, and one network cannot fill it', async () => {
    const queue = aQueue({ paceMs: 60_000, most: 400 });
    await queue.turnOf(comer());
    const flood = Array.from({ length: 250 }, () => ask(queue, { address: '198.51.100.1' }));
    await settled();
    expect(flood.filter(({ refusal }) => refusal?.refusal.code === 'busy')).toHaveLength(50);
    const others = Array.from({ length: 201 }, (_, index) => ask(queue, { address: `10.0.0.${index}` }));
    await settled();
    expect(others.filter(({ refusal }) => refusal?.refusal.code === 'busy')).toHaveLength(1);
    const back = ask(queue, { address: '10.0.0.7', queuePass: passOf(others[7] ?? {}) });
    await settled();
    expect(back.refusal?.refusal.code).toBe('waiting');
  });
});
