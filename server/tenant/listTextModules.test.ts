import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textModuleKinds } from '#contract/desk/textModules.ts';
import { longestTold } from '#rules/facility/closure/closurePlan.ts';
import { characterCount } from '#rules/text/typedText.ts';
import { aStaffMember } from '../testing/aStaffMember.ts';
import { aTenant } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

async function listed(setting: { readonly text_modules?: string } = {}) {
  const tenant = await aTenant(server, { setting });
  const staff = await aStaffMember(server, tenant, { role: 'viewer' });
  const { status, body } = await server.call('Desk/ListTextModules', {}, { staff });
  expect(status).toBe(200);
  return body.items;
}

describe('[DESK-06] Desk/ListTextModules', () => {
  it('offers a town that has said nothing the texts of the house for everything, all within their fields', async () => {
    const items = await listed();
    for (const kind of textModuleKinds) {
      const labels = items.filter((item) => item.kind === kind).map(({ label }) => label);
      expect(labels.length, kind).toBeGreaterThan(0);
      expect(new Set(labels).size, kind).toBe(labels.length);
    }
    for (const { kind, label, text } of items) {
      expect(characterCount(label)).toBeLessThanOrEqual(40);
      expect(characterCount(text)).toBeLessThanOrEqual(kind === 'closureTold' ? longestTold : 500);
    }
  });

  it('offers what the town has said, and none where it wants none', async () => {
    const own = [{ label: '図面', text: '図面をお送りください。' }];
    const items = await listed({ text_modules: JSON.stringify({ hold: own, reject: [] }) });
    expect(items.filter(({ kind }) => kind === 'hold')).toEqual([{ kind: 'hold', ...own[0] }]);
    expect(items.filter(({ kind }) => kind === 'reject')).toEqual([]);
    expect(items.some(({ kind }) => kind === 'cancel')).toBe(true);
  });
});
