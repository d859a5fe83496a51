import { describe, expect, it } from 'vitest';
import { OidcRefused } from './oidcPort.ts';
import { openidPort } from './openidPort.ts';

/** What browsers are sent to at a provider that says of itself that people sign in there. */
async function goingTo(issuer: string, authorization_endpoint: string) {
  const said = {
    issuer,
    authorization_endpoint,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
  };
  const { begin } = openidPort({ ask: async () => Response.json(said) });
  const way = { state: 's', nonce: 'n', verifier: 'v'.repeat(43), redirectUri: 'https://town.example.jp/back' };
  const asked = { ...way, scopes: 'openid', isAnew: false };
  return new URL(await begin({ issuer, clientId: 'yoyaku', clientSecret: '' }, asked, Date.now()));
}

const secure = 'https://login.example.jp';
const plain = 'http://login.example.jp';

describe('[API-04] browsers are sent to where people sign in, and nowhere else', () => {
  it.each([
    [secure, `${secure}/authorize`],
    [secure, 'https://accounts.example.jp/authorize'],
    [plain, `${plain}/authorize`],
  ])('of %s to %s', async (issuer, address) => {
    const { origin, pathname } = await goingTo(issuer, address);
    expect(`${origin}${pathname}`).toBe(address);
  });

  it.each([
    [secure, 'javascript:alert(1)//'],
    [plain, 'javascript:alert(1)//'],
    [secure, 'data:text/html,x'],
    [secure, `${plain}/authorize`],
    [secure, 'nowhere'],
  ])('of %s not to %s', async (issuer, address) => {
    await expect(goingTo(issuer, address)).rejects.toThrow(OidcRefused);
  });
});
