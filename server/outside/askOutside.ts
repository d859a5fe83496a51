import { type LookupAddress, lookup } from 'node:dns';
import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent, request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { hostOf, isAddress, placeOfAddress } from '#rules/network/placeOfAddress.ts';

export type Asking = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
};

/** An answer from outside; `isWhole` is false where there was more of it than is read. */
export type Answered = {
  readonly status: number;
  readonly contentType: string;
  readonly body: Buffer;
  readonly isWhole: boolean;
};

/** Asks an address that somebody typed. Throws when nothing was answered, with the reason; AddressRefused where it may not be asked. */
export type AskOutside = (url: string, asking: Asking) => Promise<Answered>;

/** The address leads where nothing may be asked. */
export class AddressRefused extends Error {}

/** Finds all addresses of a name. */
export type Resolve = (host: string, done: (error: Error | null, found: readonly LookupAddress[]) => void) => void;

export type Reach = {
  /** Private networks that may be asked, over http too. */
  readonly networks: readonly string[];
  /** How long it may take from the question for the address to the end of the answer, in milliseconds. */
  readonly timeoutMs?: number;
  readonly resolve?: Resolve;
};

const usualMs = 10_000;

const resolveAll: Resolve = (host, done) =>
  lookup(host, { all: true, order: 'verbatim' }, (error, found) => done(error, found ?? []));

type Judge = (address: string) => string | null;

/** Why an address may not be asked; null where it may. Over http only networks that the operator has allowed. */
const judging =
  (networks: readonly string[], isPlain: boolean): Judge =>
  (address) => {
    const place = placeOfAddress(address, networks);
    if (place === 'refused') return `${address} is no address on the internet`;
    return place === 'public' && isPlain ? `${address} can only be asked over https` : null;
  };

/** Finds the addresses of a name, and gives none of them where one may not be asked. */
const lookUpJudged =
  (resolve: Resolve, judged: Judge): LookupFunction =>
  (name, options, done) =>
    resolve(name, (error, found) => {
      const why = found.map(({ address }) => judged(address)).find((one) => one !== null);
      const refused = why === undefined ? null : new AddressRefused(why);
      const [first] = found;
      if (error || refused || !first) return done(error ?? refused ?? new Error('the name has no address'), '', 0);
      return options.all ? done(null, [...found]) : done(null, first.address, first.family);
    });

/** Reads an answer to its end, or until there is more of it than anybody wants. */
function readAnswer(answer: IncomingMessage, mostBytes: number) {
  return new Promise<Answered>((answered, failed) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    const { statusCode: status = 0, headers } = answer;
    const end = (isWhole: boolean) =>
      answered({ status, contentType: headers['content-type'] ?? '', body: Buffer.concat(parts), isWhole });
    answer.on('data', (part: Buffer) => {
      bytes += part.length;
      parts.push(part);
      if (bytes <= mostBytes) return;
      end(false);
      answer.destroy();
    });
    answer.on('error', failed);
    answer.on('end', () => end(true));
  });
}

/**
 * Asks addresses that were typed in, and nothing inside: all addresses of the name are judged, and what is connected to is
 * one of those, whatever the name leads to a moment later. No redirect is followed, no proxy of the environment asked, and no
 * connection used twice. Of an answer `mostBytes` are read.
 */
export const askingOutside =
  ({
    networks,
    timeoutMs = usualMs,
    resolve = resolveAll,
    mostBytes,
  }: Reach & { readonly mostBytes: number }): AskOutside =>
  async (address, { method = 'GET', headers = {}, body }) => {
    const target = new URL(address);
    const isPlain = target.protocol === 'http:';
    const judged = judging(networks, isPlain);
    const host = hostOf(target);
    // A literal address is never looked up.
    const why = isAddress(host) ? judged(host) : null;
    if (why !== null || !/^https?:$/.test(target.protocol)) throw new AddressRefused(why ?? 'neither https nor http');
    const signal = AbortSignal.timeout(timeoutMs);
    return new Promise<Answered>((answered, failed) => {
      const away = (error: Error) => failed(signal.aborted ? new Error(`no answer in ${timeoutMs} ms`) : error);
      const asking = {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
        agent: new (isPlain ? PlainAgent : Agent)({ keepAlive: false }),
        lookup: lookUpJudged(resolve, judged),
        signal,
      };
      const sending = (isPlain ? plainRequest : request)(target, asking, (answer) => {
        readAnswer(answer, mostBytes).then(answered, away);
      });
      sending.on('error', away);
      sending.end(body);
    });
  };
