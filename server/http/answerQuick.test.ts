import { expect, it, vi } from 'vitest';
import type { AnyFacts } from '../readCache/facts.ts';
import { answerQuick } from './answerFresh.ts';

const tenantId = '00000000-0000-4000-8000-000000000001';

const settings: AnyFacts = {
  name: 'settings',
  keyText: () => '',
  scopes: () => [],
  read: async () => 'settings',
  bytes: () => 1,
};

/** Whether it goes on to the database, where the tenant and the settings are known by some numbers of some epochs. */
async function isTried({ tenant = 1, ofSettings = 1, epoch = 'now' } = {}) {
  const inOneMessage = vi.fn(async () => 'answered');
  const fresh = { knownOf: async () => ({ value: 'settings', epoch, numbers: [ofSettings] }) };
  const admitted = {
    told: { epoch: 'now' },
    view: { tenant: { tenantId } },
    keys: { settings: null },
    asTenant: { epoch: 'now', numbers: [tenant] },
    call: { request: {} },
  };
  const late = { facts: { settings }, quick: { judged: [], decide: () => async () => 'written' } };
  // As much of server, caller and call as is looked at.
  const asked = [{ fresh, executor: { inOneMessage } }, admitted, { late }] as unknown as Parameters<
    typeof answerQuick
  >;
  const answered = await answerQuick(...asked);
  expect(answered === null).toBe(inOneMessage.mock.calls.length === 0);
  return answered !== null;
}

it('decides by facts of one version of the tenant alone, in the epoch of the question', async () => {
  expect(await isTried()).toBe(true);
  expect(await isTried({ ofSettings: 2 }), 'read after a change that the tenant was known before').toBe(false);
  expect(await isTried({ epoch: 'later' })).toBe(false);
});
