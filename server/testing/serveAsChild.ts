import { anotherServer } from './anotherServer.ts';
import { importText } from './importText.ts';

/** What the child serves, at an instant that stands still. */
export type ServingPlan = { readonly databaseUrl: string; readonly nowMs: number; readonly freshBytes?: number };

/** An order to the child: import this bundle. Answered by its number. */
export type ImportOrder = { readonly number: number; readonly bundle: string };
export type ChildWord =
  | { readonly baseUrl: string; readonly xsrf: string }
  | { readonly number: number; readonly problem: string | null };

const plan: ServingPlan = JSON.parse(process.env.SERVING_CHILD ?? '{}');
const say = (word: ChildWord) => process.send?.(word);

/** Serves until the parent is gone, and imports what it is told to. */
async function serve() {
  const { app, server, xsrf } = await anotherServer({ ...plan, clock: () => plan.nowMs });
  process.on('message', ({ number, bundle }: ImportOrder) => {
    importText(server, bundle, plan.nowMs).then(
      () => say({ number, problem: null }),
      (error) => say({ number, problem: String(error) }),
    );
  });
  process.on('disconnect', () => process.exit(0));
  say({ baseUrl: await app.listen({ port: 0, host: '127.0.0.1' }), xsrf });
}

await serve();
