import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { loadOf } from '#rules/testing/load.ts';
import { percentile } from '#server/testing/aCrowd.ts';
import {
  aMember,
  aPerson,
  aTenant,
  memberPassword,
  type TestMember,
  type TestPerson,
} from '#server/testing/factories.ts';
import { type Answer, aServer, type TestServer } from '#server/testing/testServer.ts';
import { type Passwords, passwordsWith } from '../password/passwords.ts';
import { takingTurns } from '../password/takingTurns.ts';
import { loginQueue } from './loginQueue.ts';

/** With FULL_LOAD two thousand, which takes two cores a minute or more. Hashes cost what they do in production. */
const crowdSize = loadOf(2_000, 250);
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** No more than an address may fail without being slowed down, so that nothing but the queue holds them up. */
const floodSize = 60;
const floodAddress = '203.0.113.66';

/** An address has a turn every quarter of a second, however many ask from it. */
const turnsASecond = 4;

/** One password is checked after the other, and no two of them quicker than this, in milliseconds. */
const paceMs = 30;
const insideAtOnce = 8;

type Login = Answer<'Authentication/Login'>;

/** What happened to one resident, from their first request to their session. */
type Story = {
  readonly place: number;
  /** As the server saw it, in microseconds; 0 when they were never told to wait. */
  cameUs: number;
  timesTold: number;
  refused: string[];
  longestMs: number;
  /** While they stood in the queue, by how many residents were in: from, to. Between two requests they were away. */
  readonly present: (readonly [number, number])[];
  /** How many residents, and how many of the flood, were in before them. */
  order: number;
  floodBefore: number;
  inAfterSeconds: number;
};

/** Four of five have an address of their own; the others share one with nine neighbours. */
const addressOf = (place: number) => {
  const network = place % 5 === 0 ? 10_000 + Math.floor(place / 50) : place;
  return `10.1.${network >> 8}.${network & 255}`;
};

type Sender = { readonly from: string; readonly pass?: string };

/** As the screen does, asks again when the connection is lost: so many at once are more than a machine accepts. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    await sleep(1_000);
    return patiently(ask);
  }
}

function sendLogin(server: TestServer, member: TestMember, { from, pass = '' }: Sender): Promise<Login> {
  const body = { tenantAlias: member.tenantAlias, loginId: member.userNumber, password: memberPassword };
  const cookie = [`XSRF-TOKEN=${server.xsrf}`, pass].filter(Boolean).join('; ');
  const headers = { 'x-forwarded-for': from, cookie };
  return patiently(() => server.http('Authentication/Login', body, { headers }));
}

const passIn = (answer: Login) => answer.headers['set-cookie']?.split(';')[0] ?? '';
const cameIn = (pass: string) => Number.parseInt(pass.split('.')[2] ?? '', 36);
const waitIn = (answer: Login) => answer.body.error?.details as { waitSeconds: number; aboutSeconds: number };

/** Resolves once it was called so many times. */
function afterCalls(count: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let missing = count;
  const call = () => {
    missing -= 1;
    if (missing === 0) resolve();
  };
  return { promise, call };
}

/**
 * The password check with its own queue, or another one, in a house that takes its time for everybody. A crowd comes
 * much quicker than it is let in, so how many have to wait does not hang on how quick the machine is.
 */
async function aNarrowHouse(ownQueue?: Passwords['queue']) {
  const passwords = await passwordsWith();
  const queue = ownQueue ?? loginQueue({ secret: randomBytes(32), inside: insideAtOnce, handPaceMs: () => paceMs });
  const flood = afterCalls(floodSize);
  const hand = takingTurns(1);
  const narrow: Passwords = {
    ...passwords,
    verify: (stored, password) =>
      hand.work(async () => {
        const [isRight] = await Promise.all([passwords.verify(stored, password), sleep(paceMs)]);
        return isRight;
      }),
    queue: {
      ...queue,
      turnOf(comer) {
        const turn = queue.turnOf(comer);
        if (comer.address === floodAddress) flood.call();
        return turn;
      },
    },
  };
  return { passwords: narrow, floodHasCome: flood.promise };
}

type House = Awaited<ReturnType<typeof aNarrowHouse>>;

/** Everybody logs in at once, and one address floods; tells what was promised and not kept. */
async function rushAt(server: TestServer, { floodHasCome }: House, size: number) {
  const tenant = await aTenant(server);
  const password_hash = await hash(memberPassword, cost);
  const members: TestMember[] = [];
  for (let count = 0; count < size; count += 1) members.push(await aMember(server, tenant, { password_hash }));
  const flooders: TestMember[] = [];
  for (let count = 0; count < floodSize; count += 1) flooders.push(await aMember(server, tenant, { password_hash }));
  const inside = await aPerson(server, tenant);

  let [isOver, arrived, floodIn] = [false, 0, 0];
  const start = performance.now();

  /** Comes again at once with a new place, whatever the answer is, as who reloads without end. */
  const flood = async (flooder: TestMember) => {
    while (!isOver) {
      const answer = await sendLogin(server, flooder, { from: floodAddress });
      if (answer.status === 200) floodIn += 1;
      await sleep(1_000);
    }
  };

  const resident = async (member: TestMember, place: number): Promise<Story> => {
    const story: Story = {
      place,
      cameUs: 0,
      timesTold: 0,
      refused: [],
      longestMs: 0,
      present: [],
      order: -1,
      floodBefore: 0,
      inAfterSeconds: 0,
    };
    for (let pass = ''; ; ) {
      const [began, inBefore] = [performance.now(), arrived];
      const answer = await sendLogin(server, member, { from: addressOf(place), pass });
      story.present.push([inBefore, arrived]);
      story.longestMs = Math.max(story.longestMs, performance.now() - began);
      if (answer.status === 200) {
        arrived += 1;
        return { ...story, order: arrived, floodBefore: floodIn, inAfterSeconds: (performance.now() - start) / 1000 };
      }
      if (answer.body.error?.code !== 'waiting') {
        story.refused.push(String(answer.body.error?.code));
        return story;
      }
      pass = passIn(answer);
      story.cameUs = cameIn(pass);
      story.timesTold += 1;
      await sleep(waitIn(answer).waitSeconds * 1000);
    }
  };

  const floods = flooders.map(flood);
  // Those who flood have come before everybody else.
  await floodHasCome;
  const calls = callMeanwhile(server, inside, () => isOver);
  const began = performance.now();
  const stories = await Promise.all(members.map(resident));
  const seconds = (performance.now() - began) / 1000;
  isOver = true;
  await Promise.all(floods);
  return { stories, seconds, ...(await calls) };
}

/** Somebody who is logged in looks around all the time. */
async function callMeanwhile(server: TestServer, session: TestPerson, isOver: () => boolean) {
  const [statuses, times] = [new Set<number>(), [] as number[]];
  while (!isOver()) {
    const began = performance.now();
    statuses.add((await patiently(() => server.http('Reservation/GetContainer', {}, { session }))).status);
    times.push(performance.now() - began);
    await sleep(50);
  }
  return { statuses: [...statuses], times };
}

type Rush = Awaited<ReturnType<typeof rushAt>>;

/**
 * How many who came later got in while somebody who was told to wait stood in the queue again. Who is away when their
 * turn comes is passed by, and how long that is hangs on the machine. Only those with an address of their own: their turn
 * is their coming. A few pass who ask just when nobody else is there, so one in twenty is not counted.
 */
function overtaken(stories: readonly Story[]) {
  const told = stories.filter(({ timesTold, place }) => timesTold > 0 && place % 5 !== 0);
  const passedBy = ({ cameUs, present }: Story) =>
    told.filter(
      (other) => other.cameUs > cameUs && present.some(([from, to]) => other.order > from && other.order <= to),
    ).length;
  return percentile(told.map(passedBy), 0.95);
}

/** What was promised and not kept, one line each. */
function brokenIn({ stories, statuses, times }: Rush) {
  const size = stories.length;
  const refused = stories.filter((story) => story.refused.length > 0);
  const told = stories.filter(({ timesTold }) => timesTold > 0);
  const inAs = (place: number) => stories.find(({ order }) => order === Math.floor(place));
  const tenth = inAs(size / 10)?.floodBefore ?? 0;
  const { floodBefore = 0, inAfterSeconds = 0 } = inAs(size / 2) ?? {};
  const found: [string, boolean][] = [
    [`${refused.length} refused: ${refused[0]?.refused}`, refused.length > 0],
    [`only ${told.length} were told that they wait`, told.length < size / 5],
    [`people overtook ${overtaken(stories)} others`, overtaken(stories) > size / 10],
    [`${tenth} of the flood came in before a tenth of the residents`, tenth > size / 5],
    [
      `${floodBefore} of the flood came in in ${inAfterSeconds} s`,
      floodBefore > turnsASecond * inAfterSeconds + size / 25,
    ],
    [`calls of those inside were answered ${statuses}`, statuses.join() !== '200'],
    [`a call of somebody inside took ${Math.max(...times)} ms`, Math.max(...times) > 8_000],
  ];
  return found.flatMap(([line, isBroken]) => (isBroken ? [line] : []));
}

const summary = ({ stories, seconds, times }: Rush) => {
  const told = stories.map(({ timesTold }) => timesTold);
  const longest = Math.max(...stories.map(({ longestMs }) => longestMs));
  const figures = [
    `${stories.length} in after ${seconds.toFixed(1)} s, told to wait ${Math.max(...told)} times at most`,
    `at most ${overtaken(stories)} overtaken, ${Math.max(...stories.map(({ floodBefore }) => floodBefore))} of the flood in`,
    `the longest request ${Math.round(longest)} ms`,
    `calls inside p50 ${Math.round(percentile(times, 0.5))} ms, p99 ${Math.round(percentile(times, 0.99))} ms`,
  ];
  return figures.join(', ');
};

/** Lets a crowd of that size come to a server with such a queue, or with its own. */
async function aRush(size: number, queue?: Passwords['queue']) {
  const house = await aNarrowHouse(queue);
  const { passwords } = house;
  const server = await aServer({ listen: true, trustProxy: true, withLimits: true, clock: Date.now, passwords });
  try {
    const rush = await rushAt(server, house, size);
    console.info(summary(rush));
    return brokenIn(rush);
  } finally {
    await server.close();
  }
}

it('[RUSH-03] a crowd that logs in at once: all get in, in the order of coming, told that they wait; a flood from one address takes nobody’s place, and calls of those inside are answered', async () => {
  expect(await aRush(crowdSize)).toEqual([]);
});

it('without the queue the flood that came first goes first, and nobody is told that he waits', async () => {
  const broken = await aRush(150, { turnOf: async () => ({ giveBack: () => undefined }), waiting: () => 0 });
  expect(broken).toContainEqual('only 0 were told that they wait');
  expect(broken.join()).toMatch(/of the flood came in before a tenth of the residents/);
});
