import { expect, it, vi } from 'vitest';
import type { Tenant } from '#contract/tenant.ts';
import { readSettings } from '../settings.ts';
import { warnOfMail } from './warnOfMail.ts';

const towns = [
  { tenantAlias: 'open', canRegisterByApp: true },
  { tenantAlias: 'closed', canRegisterByApp: false },
] as Tenant[];
const directory = {
  everyId: async () => ['0', '1'],
  byId: async (tenantId: string) => towns[Number(tenantId)] ?? null,
};

async function warnedWith(environment: Record<string, string>) {
  const warn = vi.fn();
  await warnOfMail({ settings: readSettings(environment), log: { warn }, directory });
  return warn.mock.calls.map(([details]) => details);
}

it('says at start which towns let residents register although no mail gets out', async () => {
  expect(await warnedWith({ DEMO: 'false' })).toEqual([{ tenants: ['open'] }]);
  expect(await warnedWith({ DEMO: 'false', SMTP_URL: 'smtp://127.0.0.1:25' })).toEqual([]);
  // A demo shows its mails on a page.
  expect(await warnedWith({})).toEqual([]);
});
