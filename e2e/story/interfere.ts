import type { Page, Request } from '@playwright/test';
import type { EndpointName, RequestOf } from '#contract/endpoints.ts';
import { pathOf } from '#contract/paths.ts';

type Instead = { readonly status: number; readonly body?: unknown };

const errorBody = { error: { code: 'fault', message: 'エラーが発生しました。' } };

/** Answers a call in the place of the server, from now on. */
export const answerInstead = (page: Page, name: EndpointName, { status, body = errorBody }: Instead) =>
  page.route(`**${pathOf(name)}`, (route) => route.fulfill({ status, json: body }));

/** Lets the calls through to the server again. */
export const stopInterfering = (page: Page, name: EndpointName) => page.unroute(`**${pathOf(name)}`);

/** Keeps a call waiting; what comes back lets it, and the later ones, go on to the server. */
export async function holdBack(page: Page, name: EndpointName) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**${pathOf(name)}`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const bodyOf = <Name extends EndpointName>(request: Request) => request.postDataJSON() as RequestOf<Name>;

/** Collects what a page sends to a call from now on. */
export function listenTo<Name extends EndpointName>(page: Page, name: Name) {
  const sent: { readonly body: RequestOf<Name>; readonly headers: Readonly<Record<string, string>> }[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== pathOf(name)) return;
    sent.push({ body: bodyOf<Name>(request), headers: request.headers() });
  });
  return sent;
}
