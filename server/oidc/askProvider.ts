import { type Asking, askingOutside, type Reach } from '#server/outside/askOutside.ts';

/** Nothing was answered, or nothing that can be used: not what the provider says, but that it says nothing. */
export class ProviderAway extends Error {}

/** Asks a provider, whose address somebody typed. Throws ProviderAway. */
export type AskProvider = (url: string, asking: Asking) => Promise<Response>;

/** More of an answer is not read: keys and metadata of the largest provider are a tenth of it. */
const mostBytes = 512 * 1024;

/** Statuses whose answers have no body. */
const bare: ReadonlySet<number> = new Set([204, 205, 304]);

/** Asks as the library for OpenID Connect wants it. */
export function askingProvider(reach: Reach): AskProvider {
  const ask = askingOutside({ ...reach, mostBytes });
  return async (url, asking) => {
    const { status, contentType, body, isWhole } = await ask(url, asking).catch((error: Error) => {
      throw new ProviderAway(error.message);
    });
    if (!isWhole) throw new ProviderAway('the answer is too long');
    if (status < 200 || status > 599) throw new ProviderAway(`answered ${status}`);
    const headers = { 'content-type': contentType };
    return new Response(bare.has(status) ? null : new Uint8Array(body), { status, headers });
  };
}
