import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Round 1000 of quicknet as its relays answer: it came on 2023-08-23 at 15:59:24 UTC. */
export const round1000 = {
  round: 1000,
  randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
};

/** What a relay answers: a status with a body, or never. */
export type RelayAnswer = { readonly status: number; readonly body: unknown } | 'silence';

/** A relay of drand on loopback that answers what the test says and keeps what it was asked. */
export async function drandStandIn(answer: (round: number) => RelayAnswer) {
  const asked: string[] = [];
  const relay = createServer((request, response) => {
    asked.push(request.url ?? '');
    const said = answer(Number(request.url?.split('/').at(-1)));
    if (said === 'silence') return;
    response.writeHead(said.status, { 'content-type': 'application/json' });
    response.end(typeof said.body === 'string' ? said.body : JSON.stringify(said.body));
  });
  await new Promise<void>((done) => relay.listen(0, '127.0.0.1', done));
  const { port } = relay.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise<void>((done) => {
        relay.closeAllConnections();
        relay.close(() => done());
      }),
  };
}
