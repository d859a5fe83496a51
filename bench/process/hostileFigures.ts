import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EndpointName } from '#contract/endpoints.ts';
import { pathOf } from '#contract/paths.ts';
import { dayOf } from '#rules/day/day.ts';
import { hostileTexts } from '#server/testing/hostileTexts.ts';
import { localDateTimeOf } from '#server/time.ts';
import { aServerProcess, type BenchDatabase, freePort } from '../benchServers.ts';
import { percentileOf } from '../comparison.ts';
import { aClerk } from '../data/aClerk.ts';
import { aTown } from '../data/townData.ts';

const runs = Number(process.env.BENCH_RUNS ?? 20);
/** Of the delay of others beside that while a harmless text of the same size is read. */
const limitMs = 50;
const fileBytes = 10 * 1024 * 1024;
/** How often somebody else asks meanwhile. */
const askingMs = 4;

type Reader = {
  readonly who: string;
  readonly name: EndpointName;
  /** How long the text may be. */
  readonly most: number;
  readonly bodyOf: (text: string) => object;
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * How long others wait for an answer that needs nothing, while one person sends a hostile text or a file of 10 MB: beside the
 * same with a harmless one.
 */
export async function hostile(database: BenchDatabase) {
  const town = await aTown(database.superuserUrl, dayOf(localDateTimeOf(Date.now(), 'Asia/Tokyo')));
  const clerk = await aClerk(database.superuserUrl, town.tenantId);
  const server = await aServerProcess(database, await freePort());
  try {
    const answer = await fetch(`${server.baseUrl}/healthz`);
    const xsrf = /XSRF-TOKEN=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';
    const post = posting(server.baseUrl, xsrf);
    const asClerk = { 'x-tenant-id': town.tenantId, cookie: `STAFF-${town.tenantId}=${clerk.staff}` };
    const asResident = { 'x-tenant-id': town.tenantId, 'x-session-token': town.tokens[0] ?? '' };
    process.stdout.write(`\nHostile texts: what others wait, at the median and at worst of ${runs} runs each\n`);
    for (const reader of readers(town.containerId, { asClerk, asResident }))
      await compare(server.baseUrl, post, reader);
  } finally {
    await server.end();
  }
}

type Headers = Readonly<Record<'asClerk' | 'asResident', Readonly<Record<string, string>>>>;

function readers(containerId: string, { asClerk, asResident }: Headers): Reader[] {
  const phone = (text: string) => ({ phoneNumber1: text, phoneNumber2: text, phoneNumber3: text });
  const tried = { containerId, article: 'hall', date: '2030-06-20', frames: ['午前'] };
  return [
    {
      who: 'staff',
      name: 'Desk/TryFee',
      most: 60_000,
      headers: asClerk,
      bodyOf: (text) => ({ ...tried, by: { kind: 'text', text } }),
    },
    {
      who: 'staff',
      name: 'Desk/PreviewFees',
      most: 60_000,
      headers: asClerk,
      bodyOf: (text) => ({ containerId, text }),
    },
    { who: 'staff', name: 'Desk/PreviewPeople', most: 60_000, headers: asClerk, bodyOf: (csv) => ({ csv }) },
    { who: 'staff', name: 'Desk/FindPeople', most: 100, headers: asClerk, bodyOf: (text) => ({ text }) },
    {
      who: 'a resident',
      name: 'Authentication/UpdateContact',
      most: 20_000,
      headers: asResident,
      bodyOf: (text) => ({ ...phone(text), phoneNumberType: 'Home', address: '1-1' }),
    },
    { who: 'anybody', name: 'Tenant/FindTenant', most: 100, headers: {}, bodyOf: (query) => ({ query }) },
  ];
}

type Post = ReturnType<typeof posting>;

const posting =
  (baseUrl: string, xsrf: string) => async (name: EndpointName, body: string, headers: Reader['headers']) => {
    const { cookie = '', ...rest } = headers;
    const sent = { 'content-type': 'application/json', 'x-xsrf-token': xsrf, ...rest };
    // A body that is too large may be refused before it has all been sent.
    return fetch(`${baseUrl}${pathOf(name)}`, {
      method: 'POST',
      body,
      headers: { ...sent, cookie: `XSRF-TOKEN=${xsrf}; ${cookie}` },
    }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 413,
    );
  };

/** The longest that somebody else waited while `work` ran. */
async function longestWait(baseUrl: string, work: () => Promise<unknown>) {
  let isOver = false;
  let longest = 0;
  const asking = (async () => {
    while (!isOver) {
      const began = performance.now();
      await new Promise((resolve, reject) => {
        request(`${baseUrl}/healthz`, (answer) => answer.resume().on('end', resolve))
          .on('error', reject)
          .end();
      });
      longest = Math.max(longest, performance.now() - began);
      await sleep(askingMs);
    }
  })();
  await sleep(askingMs);
  await work();
  isOver = true;
  await asking;
  return longest;
}

async function compare(baseUrl: string, post: Post, { who, name, most, bodyOf, headers }: Reader) {
  const harmless = 'あ'.repeat(most);
  const sent: Record<string, string> = Object.fromEntries(
    Object.entries(hostileTexts).map(([what, textOf]) => [what, JSON.stringify(bodyOf(textOf(most)))]),
  );
  sent['a file of 10 MB'] = JSON.stringify(bodyOf('a'.repeat(fileBytes)));
  const waits = new Map<string, number[]>();
  const statuses = new Set<number>();
  const all = [['a harmless text', JSON.stringify(bodyOf(harmless))] as const, ...Object.entries(sent)];
  // In turns, so that what else the machine does disturbs each alike.
  for (let run = 0; run <= runs; run += 1) {
    for (const [what, body] of all) {
      const wait = await longestWait(baseUrl, async () => statuses.add(await post(name, body, headers)));
      if (run > 0) waits.set(what, [...(waits.get(what) ?? []), wait]);
    }
  }
  const usual = percentileOf(waits.get('a harmless text') ?? [], 0.5);
  const isFault = statuses.has(500);
  process.stdout.write(
    `  ${name} by ${who}: ${usual.toFixed(1)} ms with a harmless text; answers ${[...statuses].toSorted().join(', ')}${isFault ? '  MISSED: a fault' : ''}\n`,
  );
  for (const [what, times] of waits) {
    const median = percentileOf(times, 0.5);
    const isMissed = median - usual > limitMs;
    process.stdout.write(
      `    ${what.padEnd(30)} p50 ${median.toFixed(1).padStart(7)} ms  worst ${Math.max(...times)
        .toFixed(1)
        .padStart(7)} ms  limit ${(usual + limitMs).toFixed(0)} ms${isMissed ? '  MISSED' : ''}\n`,
    );
  }
}
