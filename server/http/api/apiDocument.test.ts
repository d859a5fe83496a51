import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiCall, apiEndpoints } from '#contract/endpoints.ts';
import { pathOf } from '#contract/paths.ts';
import { tokenPermissions } from '#contract/permissions.ts';
import { everyRefusal } from '#contract/refusal/staffRefusals.ts';
import { tokenRates } from '#server/limits/rateLimits.ts';
import { aHall } from '#server/testing/aHall.ts';
import { aReservation } from '#server/testing/aReservation.ts';
import { aToken } from '#server/testing/aToken.ts';
import { aResident } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

const names = Object.keys(apiEndpoints) as ApiCall[];

let server: TestServer;
let page: string;
beforeAll(async () => {
  server = await aServer({ listen: true });
  page = await readFile(join(import.meta.dirname, '../../../docs/api.md'), 'utf8');
});
afterAll(() => server.close());

const get = () => server.app.inject({ method: 'GET', url: '/openapi.json' });

it('[API-01] the document describes what is offered to tokens and nothing else, to anybody', async () => {
  const answer = await get();
  expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined]);
  const { paths, components, tags } = answer.json();
  expect(Object.keys(paths).toSorted()).toEqual(names.map(pathOf).toSorted());
  expect(components.securitySchemes.token).toMatchObject({ type: 'http', scheme: 'bearer' });
  const described = tags.map(({ name }: { name: string }) => name);
  for (const name of names) {
    const { post } = paths[pathOf(name)];
    const isChange = apiEndpoints[name].effect === 'change';
    expect(described).toContain(post.tags[0]);
    expect(post.summary).toBe(apiEndpoints[name].summary);
    expect(post.security).toHaveLength(1);
    expect([name, (post.parameters ?? []).map((one: { name: string }) => one.name)]).toEqual([
      name,
      isChange ? ['Idempotency-Key'] : [],
    ]);
    expect(post.responses['200'].content['application/json'].schema).toBeDefined();
  }
  // Every reference leads somewhere.
  for (const [, path = ''] of answer.body.matchAll(/"\$ref":"#\/([^"]+)"/g))
    expect(
      path.split('/').reduce((at: Record<string, never> | undefined, key: string) => at?.[key], answer.json()),
      path,
    ).toBeDefined();
});

it.each(names)('[API-01] the example of %s is a request of it', async (name) => {
  const { example } = (await get()).json().paths[pathOf(name)].post.requestBody.content['application/json'];
  expect(apiEndpoints[name].request.safeParse(example).error).toBeUndefined();
});

it('[API-01] the page names permissions, codes and limits as they are', () => {
  const [, permissions = ''] = /\| permission \|[^\n]*\n([\s\S]*?)\n\n/.exec(page) ?? [];
  expect([...permissions.matchAll(/^\| `([\w.]+)`/gm)].map(([, one]) => one).toSorted()).toEqual(
    [...tokenPermissions].toSorted(),
  );
  const codes = [...page.matchAll(/^\| (\d{3}) \| `(\w+)`/gm)];
  expect(codes.length).toBeGreaterThan(10);
  for (const [, status, code = ''] of codes)
    expect([code, everyRefusal[code as keyof typeof everyRefusal]?.status]).toEqual([code, Number(status)]);
  expect(page).toContain(`read ${tokenRates.reads} times and change ${tokenRates.changes} times a minute`);
});

it('[API-01] every line of the page that calls is answered', async () => {
  const { tenant, member } = await aResident(server);
  const hall = await aHall(server, tenant);
  const { reservationId } = await aReservation(server, member, hall, { date: '2026-06-20' });
  const { token } = await aToken(server, tenant);
  const blocks = [...page.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = '']) => block);
  expect(blocks.length).toBeGreaterThanOrEqual(4);
  const { body } = await server.call('Desk/GetReservation', { reservationId }, { bearer: token });
  const env = {
    ...process.env,
    YOYAKU: server.baseUrl,
    TOKEN: token,
    HALL: hall.containerId,
    RESERVATION: reservationId,
    VERSION: String(body.version),
  };
  for (const block of blocks) {
    // Beside each answer its status; what is refused would be answered too.
    const script = block.replaceAll('curl -sS', `curl -sS -w '\\n%{http_code}\\n'`);
    const { stdout } = await promisify(execFile)('bash', ['-ec', script], { env });
    const statuses = stdout.split('\n').filter((line) => /^\d{3}$/.test(line));
    expect([block, statuses, stdout]).toEqual([block, statuses.map(() => '200'), stdout]);
    expect(statuses.length).toBe(block.split('curl -sS').length - 1);
  }
  const after = await server.call('Desk/GetReservation', { reservationId }, { bearer: token });
  expect(after.body.reservation.state).toBe('cancelled_user');
});

it('[API-01] a list of the desk goes on at its cursor', async () => {
  const { tenant, member } = await aResident(server);
  const hall = await aHall(server, tenant);
  const first = await aReservation(server, member, hall, { date: '2026-06-20' });
  const second = await aReservation(server, member, hall, { date: '2026-06-21' });
  const { token: bearer } = await aToken(server, tenant);
  const behind = Buffer.from(JSON.stringify([1, first.reservationId])).toString('base64url');
  const { body } = await server.call('Desk/FindReservations', { cursor: behind }, { bearer });
  expect([body.items.map(({ reservationId }) => reservationId), body.nextCursor]).toEqual([
    [second.reservationId],
    null,
  ]);
  const wrong = await server.call('Desk/FindReservations', { cursor: 'x' }, { bearer });
  expect(wrong.body.error?.code).toBe('malformed');
});
