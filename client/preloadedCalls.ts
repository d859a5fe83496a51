import { deviceClock } from './serverClock.ts';

/** An answer as it came, and when it was asked for and received by this device's clock. */
export type Received = { readonly response: Response; readonly sentMs: number; readonly receivedMs: number };

/** A call that was made before the scripts of the page had loaded, and in whose session. */
export type PreloadedCall = { readonly token: string | null; readonly received: Promise<Received> };

declare global {
  /** By path and body. Set by web/app/preload.ts, or by the page where that comes too late. */
  var preloadedCalls: Map<string, PreloadedCall> | undefined;
}

/** An answer that nobody has taken for so many milliseconds may be older than what its reader has done since. */
const keptMs = 15_000;

/**
 * Takes the answer to a call that was begun before, once; null when there is none for this session. Throws when the
 * network gave none.
 */
export async function takePreloaded(path: string, body: string, token: string | null): Promise<Received | null> {
  globalThis.preloadedCalls ??= new Map();
  const name = `${path} ${body}`;
  const begun = globalThis.preloadedCalls.get(name);
  globalThis.preloadedCalls.delete(name);
  if (begun === undefined || begun.token !== token) return null;
  const received = await begun.received;
  return deviceClock() - received.receivedMs < keptMs ? received : null;
}
