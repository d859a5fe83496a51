import { type LookupAddress, lookup } from 'node:dns';
import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent, request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { hostOf, isAddress, placeOfAddress } from '#rules/webhook/address.ts';

/** Nothing was answered, or nothing that can be used: not what the provider says, but that it says nothing. */
export class ProviderAway extends Error {}

export type Asking = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
};

/** Asks an address that somebody typed. Throws ProviderAway. */
export type AskOutside = (url: string, asking: Asking) => Promise<Response>;

/** Finds all addresses of a name. */
export type Resolve = (host: string, done: (error: Error | null, found: readonly LookupAddress[]) => void) => void;

type Options = {
  /** Private networks that may be asked, over http too. */
  readonly networks: readonly string[];
  readonly timeoutMs: number;
  readonly resolve?: Resolve;
};

/** More of an answer is not read: keys and metadata of the largest provider are a tenth of it. */
const mostBytes = 512 * 1024;

const resolveAll: Resolve = (host, done) =>
  lookup(host, { all: true, order: 'verbatim' }, (error, found) => done(error, found ?? []));

/** Why an address may not be asked; null where it may. Over http only networks that the operator has allowed. */
const judging = (networks: readonly string[], isPlain: boolean) => (address: string) => {
  const place = placeOfAddress(address, networks);
  if (place === 'refused') return `${address} is no address on the internet`;
  return place === 'public' && isPlain ? `${address} is asked over https alone` : null;
};

/** Finds the addresses of a name, and gives none of them where one may not be asked. */
const lookUpJudged =
  (resolve: Resolve, judged: (address: string) => string | null): LookupFunction =>
  (name, options, done) =>
    resolve(name, (error, found) => {
      const why = found.map(({ address }) => judged(address)).find((one) => one !== null);
      const [first] = found;
      if (error || why !== undefined || !first)
        return done(error ?? new ProviderAway(why ?? 'the name has no address'), '', 0);
      return options.all ? done(null, [...found]) : done(null, first.address, first.family);
    });

/** Reads an answer to its end. */
function readAnswer(answer: IncomingMessage, answered: (response: Response) => void, away: (error: Error) => void) {
  const parts: Buffer[] = [];
  let bytes = 0;
  answer.on('data', (part: Buffer) => {
    bytes += part.length;
    parts.push(part);
    if (bytes > mostBytes) answer.destroy(new ProviderAway('the answer is too long'));
  });
  answer.on('error', away);
  answer.on('end', () => {
    const status = answer.statusCode ?? 0;
    if (status < 200 || status > 599) return away(new ProviderAway(`answered ${status}`));
    const headers = { 'content-type': answer.headers['content-type'] ?? '' };
    answered(new Response(status === 204 || status === 304 ? null : Buffer.concat(parts), { status, headers }));
  });
}

/**
 * Asks addresses that were typed in, and nothing inside: all addresses of the name are judged, and what is connected to is
 * one of those, whatever the name leads to a moment later. No redirect is followed, and no proxy of the environment asked.
 */
export const askingOutside =
  ({ networks, timeoutMs, resolve = resolveAll }: Options): AskOutside =>
  async (address, { method = 'GET', headers = {}, body }) => {
    const target = new URL(address);
    const isPlain = target.protocol === 'http:';
    const judged = judging(networks, isPlain);
    const host = hostOf(target);
    // A literal address is never looked up.
    const why = isAddress(host) ? judged(host) : null;
    if (why !== null || !/^https?:$/.test(target.protocol)) throw new ProviderAway(why ?? 'neither https nor http');
    const signal = AbortSignal.timeout(timeoutMs);
    return new Promise<Response>((answered, failed) => {
      const away = (error: Error) => {
        const reason = signal.aborted ? 'no answer in time' : error.message;
        failed(error instanceof ProviderAway ? error : new ProviderAway(reason));
      };
      const asking = {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
        agent: new (isPlain ? PlainAgent : Agent)({ keepAlive: false }),
        lookup: lookUpJudged(resolve, judged),
        signal,
      };
      const sending = (isPlain ? plainRequest : request)(target, asking, (answer) =>
        readAnswer(answer, answered, away),
      );
      sending.on('error', away);
      sending.end(body);
    });
  };
