import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

export type StandInUser = {
  readonly sub: string;
  readonly name?: string;
  readonly email?: string;
  readonly groups?: readonly string[];
  /** Whatever else it says of them. */
  readonly more?: JWTPayload;
};

/** What is wrong with the next ID token. */
export type Spoiling = {
  readonly claims?: JWTPayload;
  /** Signed by a key that nobody knows, or by none. */
  readonly signature?: 'foreign' | 'none';
};

type Code = {
  readonly sub: string;
  readonly nonce: string;
  readonly challenge: string;
  readonly redirectUri: string;
  readonly authTime: number;
};

const seconds = (ms: number) => Math.floor(ms / 1000);
const random = () => randomBytes(16).toString('base64url');

async function bodyOf(request: IncomingMessage) {
  let body = '';
  for await (const part of request) body += String(part);
  return new URLSearchParams(body);
}

const answer = (response: ServerResponse, status: number, body: unknown) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** A provider on loopback that speaks the protocol: code flow with PKCE, refresh tokens, userinfo. */
export async function oidcStandIn({
  now,
  clientId = 'yoyaku',
}: {
  readonly now: () => number;
  readonly clientId?: string;
}) {
  const users = new Map<string, StandInUser>();
  const codes = new Map<string, Code>();
  const refreshTokens = new Map<string, string>();
  const unasked = new Set<string>();
  const accessTokens = new Map<string, string>();
  const asked: string[] = [];
  let mood: 'usual' | 'silent' | 'broken' | 'moved' | 'withoutUserinfo' = 'usual';
  let spoiling: Spoiling = {};
  let givesRefresh = true;
  let groupsInToken = true;
  let chosen = '';
  const key = await generateKeyPair('ES256');
  const foreign = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(key.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' };
  let url = '';

  const groupsOf = ({ groups }: StandInUser) => (groups === undefined ? {} : { groups: [...groups] });

  async function idTokenFor(
    user: StandInUser,
    { nonce, authTime }: { readonly nonce?: string; readonly authTime: number },
  ) {
    const at = seconds(now());
    const claims: JWTPayload = {
      ...{ iss: url, sub: user.sub, aud: clientId, iat: at, exp: at + 300, auth_time: seconds(authTime) },
      ...(nonce !== undefined && { nonce }),
      ...(user.name !== undefined && { name: user.name }),
      ...(user.email !== undefined && { email: user.email }),
      ...(groupsInToken && groupsOf(user)),
      ...user.more,
      ...spoiling.claims,
    };
    const { signature } = spoiling;
    if (signature === 'none') {
      const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
      return `${part({ alg: 'none' })}.${part(claims)}.`;
    }
    const by = signature === 'foreign' ? foreign : key;
    return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'one' }).sign(by.privateKey);
  }

  async function tokensFor(user: StandInUser, said: { readonly nonce?: string; readonly authTime: number }) {
    const [accessToken, refreshToken] = [random(), random()];
    accessTokens.set(accessToken, user.sub);
    if (givesRefresh) refreshTokens.set(refreshToken, user.sub);
    return {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: 300,
      id_token: await idTokenFor(user, said),
      ...(givesRefresh && { refresh_token: refreshToken }),
    };
  }

  async function token(request: IncomingMessage, response: ServerResponse) {
    const body = await bodyOf(request);
    const refused = (error: string) => answer(response, 400, { error });
    if (body.get('client_id') !== clientId || body.get('client_secret') !== 'secret') return refused('invalid_client');
    if (body.get('grant_type') === 'refresh_token') {
      const typed = body.get('refresh_token') ?? '';
      const user = users.get(refreshTokens.get(typed) ?? '');
      if (user && unasked.has(user.sub)) return refused('interaction_required');
      // Each is good once.
      refreshTokens.delete(typed);
      return user ? answer(response, 200, await tokensFor(user, { authTime: now() })) : refused('invalid_grant');
    }
    const code = codes.get(body.get('code') ?? '');
    codes.delete(body.get('code') ?? '');
    const user = users.get(code?.sub ?? '');
    const verifier = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    if (!code || !user || code.challenge !== verifier || code.redirectUri !== body.get('redirect_uri'))
      return refused('invalid_grant');
    return answer(response, 200, await tokensFor(user, code));
  }

  /** What a browser does there: somebody signs in, and is sent back. */
  function visit(address: string, sub: string, authTime = now()) {
    const asking = new URL(address).searchParams;
    const code = random();
    codes.set(code, {
      sub,
      nonce: asking.get('nonce') ?? '',
      challenge: asking.get('code_challenge') ?? '',
      redirectUri: asking.get('redirect_uri') ?? '',
      authTime,
    });
    return { code, state: asking.get('state') ?? '', iss: url, error: '' };
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    asked.push(pathname);
    if (mood === 'silent') return;
    if (mood === 'broken') return answer(response, 500, { error: 'server_error' });
    if (mood === 'moved') return void response.writeHead(302, { location: `${url}/elsewhere` }).end();
    if (pathname.endsWith('/.well-known/openid-configuration')) {
      return answer(response, 200, {
        ...{
          issuer: url,
          authorization_endpoint: `${url}/authorize`,
          token_endpoint: `${url}/token`,
          jwks_uri: `${url}/jwks`,
        },
        ...{
          userinfo_endpoint: `${url}/userinfo`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
        },
        ...{ id_token_signing_alg_values_supported: ['ES256'], code_challenge_methods_supported: ['S256'] },
        authorization_response_iss_parameter_supported: true,
      });
    }
    if (pathname === '/jwks') return answer(response, 200, { keys: [jwk] });
    if (pathname === '/token') return token(request, response);
    if (pathname === '/userinfo') {
      if (mood === 'withoutUserinfo') return answer(response, 503, {});
      const sub = accessTokens.get((request.headers.authorization ?? '').replace(/^Bearer /, '')) ?? '';
      const user = users.get(sub);
      return user ? answer(response, 200, { sub, ...groupsOf(user) }) : answer(response, 401, {});
    }
    if (pathname === '/authorize') {
      const { code, state, iss } = visit(`${url}${request.url}`, chosen);
      const back = `${searchParams.get('redirect_uri')}?${new URLSearchParams({ code, state, iss })}`;
      return void response.writeHead(302, { location: back }).end();
    }
    return answer(response, 404, {});
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    clientId,
    clientSecret: 'secret',
    /** The paths that were asked. */
    asked,
    visit,
    /** Whom it knows, as they are from now on. */
    know: (user: StandInUser) => void users.set(user.sub, user),
    forget: (sub: string) => void users.delete(sub),
    /** Says nothing more of somebody before they sign in there themselves. */
    wantBack: (sub: string) => void unasked.add(sub),
    /** Who sits at the browser that comes to it. */
    choose: (sub: string) => {
      chosen = sub;
    },
    be: (next: typeof mood) => {
      mood = next;
    },
    spoil: (next: Spoiling) => {
      spoiling = next;
    },
    giveRefresh: (next: boolean) => {
      givesRefresh = next;
    },
    sayGroupsInToken: (next: boolean) => {
      groupsInToken = next;
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

export type OidcStandIn = Awaited<ReturnType<typeof oidcStandIn>>;
