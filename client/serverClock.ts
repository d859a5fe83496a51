/**
 * This device's clock, milliseconds since 1970. It may be days off: it tells how long something took, or what the
 * browser itself has noted by it, and never what day or time it is.
 */
export const deviceClock = () => Date.now();

/** One answer: when it was asked for and received by this device's clock, and what the server's clock was meanwhile. */
export type TimeTold = { readonly sentMs: number; readonly receivedMs: number; readonly serverMs: number };

/** How much the server's clock is ahead, give or take half of the round trip. */
type Estimate = { readonly offset: number; readonly roundTrip: number; readonly at: number };

/** After this an estimate gives way to any newer one: clocks drift, and people set them. */
const bestFor = 10 * 60_000;

/** Keeps the better of two estimates: the one with the shorter round trip, unless it is old or they contradict. */
function better(known: Estimate | null, told: Estimate): Estimate {
  if (known === null || told.at - known.at > bestFor || told.roundTrip <= known.roundTrip) return told;
  const contradicts = Math.abs(told.offset - known.offset) > (told.roundTrip + known.roundTrip) / 2;
  return contradicts ? told : known;
}

/** The server's clock as this device can know it from the answers it gets. */
export function serverClock(clock: () => number = deviceClock) {
  let estimate: Estimate | null = null;
  return {
    note({ sentMs, receivedMs, serverMs }: TimeTold) {
      const roundTrip = receivedMs - sentMs;
      // A device whose clock was set meanwhile tells nothing.
      if (!Number.isFinite(serverMs) || serverMs <= 0 || roundTrip < 0) return;
      const offset = serverMs - (sentMs + receivedMs) / 2;
      estimate = better(estimate, { offset, roundTrip, at: receivedMs });
    },
    /** Milliseconds since 1970; the device's own time before the first answer. */
    now: () => Math.round(clock() + (estimate?.offset ?? 0)),
  };
}

export const clockOfServer = serverClock();
