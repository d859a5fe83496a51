import { Agent, request } from 'node:http';
import type { EndpointName, RequestOf } from '#contract/endpoints.ts';
import { pathOf } from '#contract/paths.ts';

/** `staff` is the token of a session of the console. */
export type Caller = { readonly tenantId: string; readonly token: string; readonly staff?: string };

/** A client with kept connections, as many as there are workers. A status other than 200 throws. */
export async function httpClient(baseUrl: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(baseUrl);
  const xsrf = await xsrfOf(baseUrl);
  return {
    call<Name extends EndpointName>(name: Name, body: RequestOf<Name>, caller?: Caller & { key?: string }) {
      const text = JSON.stringify(body);
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        cookie: `XSRF-TOKEN=${xsrf}${caller?.staff ? `; STAFF-${caller.tenantId}=${caller.staff}` : ''}`,
        'x-xsrf-token': xsrf,
        ...(caller ? { 'x-session-token': caller.token, 'x-tenant-id': caller.tenantId } : {}),
        ...(caller?.key ? { 'idempotency-key': caller.key } : {}),
      };
      return new Promise<string>((resolve, reject) => {
        const sent = request({ agent, hostname, port, method: 'POST', path: pathOf(name), headers }, (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('error', reject);
          answer.on('end', () => {
            const received = Buffer.concat(parts).toString();
            if (answer.statusCode === 200) resolve(received);
            else reject(new Error(`${name} answered ${answer.statusCode}: ${received}`));
          });
        });
        sent.on('error', reject);
        sent.end(text);
      });
    },
    close: () => agent.destroy(),
  };
}

async function xsrfOf(baseUrl: string) {
  const answer = await fetch(`${baseUrl}/healthz`);
  return /XSRF-TOKEN=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';
}

export type HttpClient = Awaited<ReturnType<typeof httpClient>>;
