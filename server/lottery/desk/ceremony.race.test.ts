import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { aDueCeremony } from '../testing/aDueCeremony.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 20 });
});
afterAll(() => server.close());

const digits = '31415926535897932384';
const others = '27182818284590452353';
const turns = Array.from({ length: 4 }, (_, turn) => turn);

it('[LOTD-01] two who type at the same time are first and second, and the draw happens once', async () => {
  for (const _ of turns) {
    const { one, two, typeAtOnce, state } = await aDueCeremony(server);
    const answers = await Promise.all([typeAtOnce(one, digits), typeAtOnce(two, digits)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body.isDrawn).toSorted()).toEqual([false, true]);
    expect(await state()).toBe('drawn');
  }
});

it('[LOTD-01] who corrects or begins anew while another confirms never changes what was drawn by', async () => {
  for (const turn of turns) {
    const { town, one, two, typeAtOnce, readings } = await aDueCeremony(server);
    const three = await aStaffMember(server, town.tenant);
    await typeAtOnce(one, digits);
    const [confirmed, ...changed] = await Promise.all([
      typeAtOnce(two, digits),
      typeAtOnce(one, others),
      ...(turn % 2 === 0 ? [typeAtOnce(three, others, true)] : []),
    ]);
    expect([200, 409]).toContain(confirmed.status);
    expect(changed.every(({ status }) => [200, 409].includes(status))).toBe(true);
    const read = await readings();
    const [draw] = await town.draws();
    if (read?.second_by === null) expect(draw).toMatchObject({ state: 'closed', randomness: null });
    else expect(draw).toMatchObject({ state: 'drawn', randomness: read?.digits });
    if (confirmed.status === 200) {
      expect(read).toEqual({ digits, first_by: `staff:${one.staffId}`, second_by: `staff:${two.staffId}` });
    }
  }
});
