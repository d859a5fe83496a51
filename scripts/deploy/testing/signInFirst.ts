import { readFileSync, writeFileSync } from 'node:fs';
import { Secret, TOTP } from 'otpauth';

type Kept = {
  readonly tenantAlias: string | undefined;
  readonly login: string;
  readonly recoveryCodes: readonly string[];
};

/**
 * Signs in as an administrator, over https as a browser would: `signInFirst.ts HOST KEPT LINK` by the link of an
 * invitation, with an app of codes that is set up then; without LINK by the password and one of the recovery codes, which
 * are kept in the file KEPT. Prints the roles.
 */
const [host = '', kept = '', link] = process.argv.slice(2);
const password = 'kaikan-no-madoguchi';
const cookies = new Map<string, string>();

await call('GET', '/console');
if (link === undefined) await again();
else await first(link);
const { roles } = await call<{ roles: readonly string[] }>('POST', '/api/Console/GetSelf', {});
console.log(`signed in: ${roles.join()}`);

async function first(invitation: string) {
  const { hash, pathname } = new URL(invitation);
  const tenantAlias = pathname.split('/')[3];
  await call('POST', '/api/Console/AcceptInvitation', { tenantAlias, token: hash.slice(1), password });
  const { secret } = await call<{ secret: string }>('POST', '/api/Console/BeginSetup', {});
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const { recoveryCodes } = await call<{ recoveryCodes: readonly string[] }>('POST', '/api/Console/FinishSetup', {
    code,
  });
  keep({ tenantAlias, login: 'tanaka', recoveryCodes });
}

async function again() {
  const {
    recoveryCodes: [code, ...left],
    ...who
  }: Kept = JSON.parse(readFileSync(kept, 'utf8'));
  await call('POST', '/api/Console/SignIn', { ...who, password });
  await call('POST', '/api/Console/ConfirmCode', { code });
  keep({ ...who, recoveryCodes: left });
}

function keep(what: Kept) {
  writeFileSync(kept, JSON.stringify(what));
}

/** Named by the cookie of the session. */
function tenantIn(names: readonly string[]) {
  return names.flatMap((name) => /STAFF-([\da-f-]{36})$/.exec(name)?.[1] ?? [])[0] ?? '';
}

async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(`https://${host}${path}`, {
    method,
    headers: {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
      'x-tenant-id': tenantIn([...cookies.keys()]),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  for (const cookie of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    cookies.set(name, value);
  }
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${text}`);
  return body === undefined ? (undefined as Answer) : JSON.parse(text);
}
