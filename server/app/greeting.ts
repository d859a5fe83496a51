import { consoleAddress } from '#contract/consoleScreens.ts';
import { paths, publicAddress } from '#contract/screens.ts';
import { loadsDemo, opensDemoStaff, type Settings } from '../settings.ts';
import { secretKeysOf } from './secretKeys.ts';

type Greeting = {
  readonly address: string;
  readonly opsAddress: string;
  demoTenants(): Promise<readonly { readonly alias: string; readonly name: string }[]>;
};

/** What a newcomer reads once the product answers: where it is, and how to log in to the demo tenants. */
export async function greeting(running: Greeting, settings: Settings) {
  const address = settings.PUBLIC_URL ?? running.address;
  const demo = loadsDemo(settings) ? await running.demoTenants() : [];
  const lines = [
    '',
    `  Yoyaku is running at ${address}`,
    `  Metrics and OpenAPI for operators: ${running.opsAddress}/metrics, ${running.opsAddress}/openapi.json`,
  ];
  const { file, keys, isOwn } = secretKeysOf(settings);
  if (isOwn) lines.push(`  Key of the second factors, which no backup holds: ${file}; keep a copy of it`);
  if (keys.length === 0) lines.push('  SECRET_KEY is not set: second factors of staff lie unsealed in the database');
  if (demo.length > 0) {
    lines.push('', '  Demo tenants (user 10000001 or 10000002, password yoyaku2026):');
    lines.push(...demo.map((tenant) => `    ${publicAddress(address, paths.tenant(tenant.alias))}  ${tenant.name}`));
  }
  if (demo.length > 0 && opensDemoStaff(settings)) {
    lines.push(
      '',
      '  Their staff (admin, kancho, madoguchi, koza, kaikei, etsuran, kansa; password yoyaku2026-staff):',
    );
    lines.push(...demo.map((tenant) => `    ${consoleAddress(address, `/t/${tenant.alias}`)}`));
    lines.push('    npm run yoyaku -- staff code TENANT STAFF  prints the code that is asked for');
  }
  return `${lines.join('\n')}\n\n`;
}
