import * as client from 'openid-client';
import type { Claims } from '#rules/oidc/claims.ts';
import { type AskProvider, ProviderAway } from './askProvider.ts';
import { type OidcPort, OidcRefused, type ProviderAccess, type Returned, type Said, type Way } from './oidcPort.ts';

type Options = {
  readonly ask: AskProvider;
  /** How long what a provider says of itself is kept, in milliseconds. */
  readonly keptMs?: number;
};

const usualKeptMs = 10 * 60_000;

/** So many providers are kept; staff may try out any. */
const mostKept = 500;

/** How much the clock of the provider may differ, in seconds. */
const tolerance = 30;

/** How fresh a sign-in must be where it is asked for anew, in seconds. */
const freshSeconds = 60;

type Kept = {
  readonly metadata: client.ServerMetadata;
  readonly keys?: client.ExportedJWKSCache | undefined;
  readonly atMs: number;
};

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' ? `${error.message} (${code})` : error.message;
};

/** What a chain of causes ends with: the library wraps what is thrown below it. */
function* causesOf(error: unknown) {
  for (let one = error; one instanceof Error; one = one.cause) yield one;
}

/** Whether nothing was answered, or only that something is amiss there. */
function isAway(error: unknown) {
  return [...causesOf(error)].some((one) => {
    const { status, code } = one as { readonly status?: unknown; readonly code?: unknown };
    return (
      one instanceof ProviderAway ||
      code === 'OAUTH_TIMEOUT' ||
      (typeof status === 'number' && (status >= 500 || status === 429))
    );
  });
}

/** What is wrong with one sign-in alone says nothing of the others. */
const toldOf = (error: unknown) =>
  isAway(error) ? new ProviderAway(reasonOf(error)) : new OidcRefused(reasonOf(error));

const orTold = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw toldOf(error);
  }
};

const authOf = ({ clientSecret }: ProviderAccess) =>
  clientSecret === '' ? client.None() : client.ClientSecretPost(clientSecret);

/** By the server's clock, which tests set. */
const clientOf = ({ clientId }: ProviderAccess, nowMs: number): client.ClientMetadata => ({
  client_id: clientId,
  [client.clockSkew]: Math.round((nowMs - Date.now()) / 1000),
  [client.clockTolerance]: tolerance,
});

/** Nobody judges it when it is asked, for browsers go there: plain only where all of the provider is. */
function mayGoTo(endpoint: string, issuer: string) {
  const protocol = URL.parse(endpoint)?.protocol;
  return protocol === 'https:' || (protocol === 'http:' && new URL(issuer).protocol === 'http:');
}

/** Providers as the library needs them, with what they said of themselves a short time ago. */
function configuring({ ask, keptMs = usualKeptMs }: Options) {
  const kept = new Map<string, Kept>();
  const fetching: client.CustomFetch = async (url, { method, headers, body }) =>
    ask(url, { method, headers: { ...headers }, body: body === undefined || body === null ? undefined : String(body) });

  async function read(access: ProviderAccess): Promise<Kept> {
    const known = kept.get(access.issuer);
    if (known && Date.now() - known.atMs < keptMs) return known;
    const found = await orTold(
      client.discovery(new URL(access.issuer), access.clientId, undefined, authOf(access), {
        [client.customFetch]: fetching,
        execute: [client.allowInsecureRequests],
      }),
    );
    const metadata = found.serverMetadata();
    if (!metadata.authorization_endpoint || !metadata.token_endpoint || !metadata.jwks_uri)
      throw new OidcRefused('the provider names no authorization_endpoint, token_endpoint or jwks_uri');
    if (!mayGoTo(metadata.authorization_endpoint, access.issuer))
      throw new OidcRefused('the authorization_endpoint is no https address');
    const now = { metadata, atMs: Date.now() };
    if (kept.size >= mostKept) kept.clear();
    kept.set(access.issuer, now);
    return now;
  }

  return {
    ask,
    async configured(access: ProviderAccess, nowMs: number) {
      const { metadata, keys } = await read(access);
      const config = new client.Configuration(metadata, access.clientId, clientOf(access, nowMs), authOf(access));
      config[client.customFetch] = fetching;
      // Whether an address may be asked, and over http, is judged where it is asked.
      client.allowInsecureRequests(config);
      // The signature counts, too: not only that the token came from the right address.
      client.enableNonRepudiationChecks(config);
      if (keys) client.setJwksCache(config, structuredClone(keys));
      return config;
    },
    keepKeys({ issuer }: ProviderAccess, config: client.Configuration) {
      const known = kept.get(issuer);
      if (known) kept.set(issuer, { ...known, keys: client.getJwksCache(config) });
    },
    forget: ({ issuer }: ProviderAccess) => void kept.delete(issuer),
  };
}

type Configuring = ReturnType<typeof configuring>;

/** What userinfo adds; nothing where the provider has none. */
const moreOf = async (config: client.Configuration, accessToken: string, subject: string): Promise<Claims> =>
  config.serverMetadata().userinfo_endpoint ? client.fetchUserInfo(config, accessToken, subject) : {};

const begin =
  ({ configured }: Configuring): OidcPort['begin'] =>
  async (access, { scopes, state, nonce, verifier, redirectUri, isAnew }, nowMs) => {
    const config = await configured(access, nowMs);
    return client.buildAuthorizationUrl(config, {
      scope: scopes,
      state,
      nonce,
      redirect_uri: redirectUri,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(isAnew && { prompt: 'login', max_age: '0' }),
    }).href;
  };

/** What the token says has the last word. */
const finish =
  ({ configured, keepKeys }: Configuring): OidcPort['finish'] =>
  async (access, { way, returned, isAnew }, nowMs) => {
    const config = await configured(access, nowMs);
    const exchange = async (): Promise<Said> => {
      const tokens = await client.authorizationCodeGrant(config, addressOf(way, returned), {
        expectedState: way.state,
        expectedNonce: way.nonce,
        pkceCodeVerifier: way.verifier,
        ...(isAnew && { maxAge: freshSeconds }),
      });
      const claims = tokens.claims();
      if (!claims) throw new OidcRefused('the provider gave no ID token');
      const more = await moreOf(config, tokens.access_token, claims.sub);
      return { subject: claims.sub, claims: { ...more, ...claims }, refreshToken: tokens.refresh_token ?? null };
    };
    const said = await orTold(exchange());
    keepKeys(access, config);
    return said;
  };

const again =
  ({ configured, keepKeys }: Configuring): OidcPort['again'] =>
  async (access, { subject, refreshToken, keep }, nowMs) => {
    const config = await configured(access, nowMs);
    try {
      const tokens = await client.refreshTokenGrant(config, refreshToken);
      if (tokens.refresh_token) await keep(tokens.refresh_token);
      const claims = tokens.claims();
      // A refreshed ID token is optional, and of somebody else it says nothing of this one.
      if (claims && claims.sub !== subject) return null;
      const more = await moreOf(config, tokens.access_token, subject);
      keepKeys(access, config);
      return { subject, claims: { ...more, ...claims }, refreshToken: tokens.refresh_token ?? null };
    } catch (error) {
      if (isGone(error)) return null;
      throw toldOf(error);
    }
  };

const probe =
  ({ configured, forget, ask }: Configuring): OidcPort['probe'] =>
  async (access, nowMs) => {
    forget(access);
    const config = await configured(access, nowMs);
    const { issuer, jwks_uri = '', code_challenge_methods_supported = [] } = config.serverMetadata();
    const answer = await orTold(ask(jwks_uri, { headers: { accept: 'application/json' } }));
    const body = (await answer.json().catch(() => null)) as { readonly keys?: unknown } | null;
    if (answer.status !== 200 || !Array.isArray(body?.keys)) throw new OidcRefused('the provider gives no keys');
    return { issuer, supportsPkce: code_challenge_methods_supported.includes('S256'), keys: body.keys.length };
  };

/** By OpenID Connect, with the library that is certified for it: code flow with PKCE, nonce and state. */
export function openidPort(options: Options): OidcPort {
  const parts = configuring(options);
  return { begin: begin(parts), finish: finish(parts), again: again(parts), probe: probe(parts) };
}

/** The provider says that the person, or their consent, is no more. Whatever else it says is no word on them. */
const isGone = (error: unknown) =>
  [...causesOf(error)].some((one) => (one as { readonly error?: unknown }).error === 'invalid_grant');

/** The address to which the browser came back, as the library reads it. */
function addressOf({ redirectUri }: Way, { code, state, iss, error }: Returned) {
  const url = new URL(redirectUri);
  const parts = { code, state, iss, error };
  for (const [name, value] of Object.entries(parts)) if (value !== '') url.searchParams.set(name, value);
  return url;
}
