import { type LookupAddress, lookup } from 'node:dns';
import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent, request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { hostOf, isAddress, placeOfAddress } from '#rules/webhook/address.ts';

/** A message for an address outside. */
export type Posted = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** What was answered: nothing of the answer is kept but its status. */
export type Answered = { readonly status: number };

/** Throws when nothing was answered, with the reason. */
export type PostOutside = (message: Posted) => Promise<Answered>;

/** The address leads where nothing may be sent. */
export class AddressRefused extends Error {}

/** Finds all addresses of a name. */
export type Resolve = (host: string, done: (error: Error | null, found: readonly LookupAddress[]) => void) => void;

type Options = {
  /** Private networks that may be reached, over http too. */
  readonly networks: readonly string[];
  /** How long a message may take from the question for its address to the end of the answer, in milliseconds. */
  readonly timeoutMs?: number;
  readonly resolve?: Resolve;
};

const usualMs = 10_000;

/** More of an answer is not read. */
const mostBytes = 65_536;

const resolveAll: Resolve = (host, done) =>
  lookup(host, { all: true, order: 'verbatim' }, (error, found) => done(error, found ?? []));

/** Why an address of the network may not be reached; null where it may. Over http only private networks that are allowed. */
function whyNot(address: string, { networks, isPlain }: { readonly networks: readonly string[]; isPlain: boolean }) {
  const place = placeOfAddress(address, networks);
  if (place === 'refused') return `${address} is no address on the internet`;
  return place === 'public' && isPlain ? `${address} can only be reached over https` : null;
}

/**
 * Posts to addresses that were typed in, and to nothing inside: all addresses of the name are judged, and what is connected to is
 * one of those that were judged, whatever the name leads to a moment later. A redirect is not followed, no proxy of the
 * environment is asked, and no connection is used twice.
 */
export const postingOutside =
  ({ networks, timeoutMs = usualMs, resolve = resolveAll }: Options): PostOutside =>
  ({ url, headers, body }) => {
    const target = new URL(url);
    const isPlain = target.protocol === 'http:';
    const host = hostOf(target);
    const judged = (address: string) => whyNot(address, { networks, isPlain });
    const lookUp: LookupFunction = (name, options, done) =>
      resolve(name, (error, found) => {
        const why = found.map(({ address }) => judged(address)).find((one) => one !== null);
        const refused = why === undefined ? null : new AddressRefused(why);
        const [first] = found;
        if (error || refused || !first) return done(error ?? refused ?? new Error('the name has no address'), '', 0);
        return options.all ? done(null, [...found]) : done(null, first.address, first.family);
      });
    return new Promise((answered, failed) => {
      // A literal address is never looked up.
      const why = isAddress(host) ? judged(host) : null;
      if (why !== null) return failed(new AddressRefused(why));
      if (!isPlain && target.protocol !== 'https:') return failed(new AddressRefused('neither https nor http'));
      const signal = AbortSignal.timeout(timeoutMs);
      const asking = (isPlain ? plainRequest : request)(
        target,
        {
          method: 'POST',
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          agent: new (isPlain ? PlainAgent : Agent)({ keepAlive: false }),
          lookup: lookUp,
          signal,
        },
        (answer) => {
          let bytes = 0;
          const end = () => answered({ status: answer.statusCode ?? 0 });
          answer.on('data', (chunk: Buffer) => {
            bytes += chunk.length;
            // Its status is known, and that is all that is asked.
            if (bytes > mostBytes) {
              end();
              answer.destroy();
            }
          });
          answer.on('end', end);
          answer.on('error', failed);
        },
      );
      asking.on('error', (error) => failed(signal.aborted ? new Error(`no answer in ${timeoutMs} ms`) : error));
      asking.end(body);
    });
  };
