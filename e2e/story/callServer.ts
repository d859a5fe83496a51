import { randomUUID } from 'node:crypto';
import type { EndpointName, RequestOf, ResponseOf } from '#contract/endpoints.ts';
import type { ErrorBody } from '#contract/errorBody.ts';
import { pathOf } from '#contract/paths.ts';
import type { TestSession } from '#server/testing/factories.ts';

type CallOptions = { readonly session?: TestSession; readonly headers?: Readonly<Record<string, string>> };

type Answer<Name extends EndpointName> = {
  readonly status: number;
  readonly body: ResponseOf<Name> & Partial<ErrorBody>;
  readonly headers: Headers;
};

export type CallServer = <Name extends EndpointName>(
  name: Name,
  body: RequestOf<Name>,
  options?: CallOptions,
) => Promise<Answer<Name>>;

/** Makes calls as any program could that has never seen a screen. */
export function callServerAt(url: string): CallServer {
  const xsrf = fetch(`${url}/healthz`).then(
    (answer) => /XSRF-TOKEN=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '',
  );
  return async (name, body, { session, headers: { cookie = '', ...headers } = {} } = {}) => {
    const token = await xsrf;
    const answer = await fetch(`${url}${pathOf(name)}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: `XSRF-TOKEN=${token}; ${cookie}`,
        'x-xsrf-token': decodeURIComponent(token),
        'idempotency-key': randomUUID(),
        ...(session && { 'x-session-token': session.token, 'x-tenant-id': session.tenantId }),
        ...headers,
      },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json(), headers: answer.headers };
  };
}
