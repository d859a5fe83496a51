import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { EndpointName, RequestOf } from '#contract/endpoints.ts';
import { pathOf } from '#contract/paths.ts';
import type { ChildWord, ImportOrder, ServingPlan } from './serveAsChild.ts';
import { type CallOptions, fetched, fetchedBytes } from './testServer.ts';

const program = new URL('./serveAsChild.ts', import.meta.url).pathname;

/** A server in a process of its own, on a database that stands. */
export async function aServingChild(plan: ServingPlan) {
  const child = fork(program, { env: { ...process.env, SERVING_CHILD: JSON.stringify(plan) }, execArgv: [] });
  const gone = once(child, 'exit');
  const [word] = (await Promise.race([once(child, 'message'), gone])) as [ChildWord];
  if (typeof word !== 'object' || !('baseUrl' in word)) throw new Error('the child does not serve');
  const { baseUrl, xsrf } = word;
  const waiting = new Map<number, (problem: string | null) => void>();
  child.on('message', (answer: ChildWord) => {
    if ('number' in answer) waiting.get(answer.number)?.(answer.problem);
  });
  let orders = 0;
  return {
    call: <Name extends EndpointName>(name: Name, body: RequestOf<Name>, call: CallOptions = {}) =>
      fetched<Name>(`${baseUrl}${pathOf(name)}`, { body, call, xsrf }),
    /** The same, as the bytes that came. */
    bytes: (name: EndpointName, body: unknown, call: CallOptions) =>
      fetchedBytes(`${baseUrl}${pathOf(name)}`, { body, call, xsrf }),
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
    async importText(bundle: string) {
      orders += 1;
      const order: ImportOrder = { number: orders, bundle };
      const { promise, resolve } = Promise.withResolvers<string | null>();
      waiting.set(order.number, resolve);
      child.send(order);
      const problem = await promise;
      if (problem !== null) throw new Error(problem);
    },
    async close() {
      if (child.connected) child.disconnect();
      await gone;
    },
  };
}
