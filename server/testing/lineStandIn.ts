import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A message that was pushed, and with what. */
export type LinePushed = { readonly channelToken: string; readonly retryKey: string; readonly body: unknown };

export type LineToken = { readonly clientId: string; readonly expiresIn: number; readonly userId: string };

/** What the stand-in does with the next questions; `silent` never answers, `moved` redirects elsewhere. */
type Mood = 'usual' | 'silent' | 'broken' | 'moved' | 'nonsense';

export const lineUser = (number: number) => `U${number.toString(16).padStart(32, '0')}`;

/**
 * A local stand-in of LINE's API: it answers /oauth2/v2.1/verify and /v2/profile for the tokens it was given, in the
 * shapes and with the statuses LINE documents, and keeps what is pushed to /v2/bot/message/push.
 */
export async function lineStandIn(options: { port?: number } = {}) {
  const tokens = new Map<string, LineToken>();
  const asked: string[] = [];
  const pushes: LinePushed[] = [];
  let mood: Mood = 'usual';

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://line.test');
    asked.push(url.pathname);
    if (mood === 'silent') return;
    if (mood === 'broken') return answer(response, 503, { message: 'unavailable' });
    if (mood === 'nonsense') return answer(response, 200, { hello: 'world' });
    if (mood === 'moved') return void response.writeHead(302, { location: `/elsewhere${url.search}` }).end();
    if (url.pathname === '/oauth2/v2.1/verify')
      return verify(response, tokens.get(url.searchParams.get('access_token') ?? ''));
    if (url.pathname === '/v2/profile') return profile(response, tokens.get(bearerOf(request)));
    if (url.pathname === '/v2/bot/message/push') return void keepPush(request, response, pushes);
    return answer(response, 404, { message: 'Not found' });
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  return {
    url: `http://127.0.0.1:${port}`,
    tokens,
    /** The paths asked so far. */
    asked,
    pushes,
    be(next: Mood) {
      mood = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function keepPush(request: IncomingMessage, response: ServerResponse, pushes: LinePushed[]) {
  let body = '';
  for await (const part of request) body += String(part);
  const retryKey = String(request.headers['x-line-retry-key']);
  pushes.push({ channelToken: bearerOf(request), retryKey, body: JSON.parse(body) });
  answer(response, 200, { sentMessages: [] });
}

const bearerOf = (request: IncomingMessage) => (request.headers.authorization ?? '').replace(/^Bearer /, '');

function verify(response: ServerResponse, token: LineToken | undefined) {
  if (!token || token.expiresIn <= 0) {
    return answer(response, 400, { error: 'invalid_request', error_description: 'access token expired' });
  }
  return answer(response, 200, { scope: 'profile', client_id: token.clientId, expires_in: token.expiresIn });
}

function profile(response: ServerResponse, token: LineToken | undefined) {
  if (!token) return answer(response, 401, { message: 'The access token expired' });
  return answer(response, 200, { userId: token.userId, displayName: '花子', statusMessage: '' });
}

const answer = (response: ServerResponse, status: number, body: unknown) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
