import {
  aheadOf,
  earliestOf,
  freeAfter,
  isQueueFull,
  turnOf,
  turnSpacingUs,
  turnsOfNetwork,
} from '#rules/account/queue/queueOrder.ts';
import {
  askAgainSeconds,
  expectedForMs,
  followingMean,
  isHeld,
  longestHoldMs,
  mostUsesOfPass,
  passLifeMs,
  timeToTurn,
} from '#rules/account/queue/queueWait.ts';
import type { Connection } from '#server/context.ts';
import { networkOf } from '#server/limits/networkOf.ts';
import { Refused } from '#server/refused.ts';
import { MustWait } from './mustWait.ts';
import { queuePasses } from './queuePass.ts';

export type QueueOptions = {
  /** With which passes are signed; the same in every process of an installation. */
  readonly secret: Buffer;
  /** How many are let in at the same time. */
  readonly inside: number;
  /** Milliseconds in which one after the other can be judged when nothing but the hashing takes time. */
  readonly handPaceMs: () => number;
  readonly most?: number;
  /** By what the turns of one network are multiplied: thousands of residents may share one. */
  readonly perAddress?: number;
  readonly random?: () => number;
};

/** Who wants their password checked. */
export type Comer = {
  readonly tenantId: string;
  readonly address: string;
  readonly nowMs: number;
  /** None where there is no network: nothing is kept for them then. */
  readonly connection?: Pick<Connection, 'queuePass' | 'isGone'> | undefined;
};

/** Somebody's turn. Whoever has it must give it back, once; doing so twice does no harm. */
export type Turn = { readonly giveBack: () => void };

/** A caller who waits inside their request. */
type Caller = { readonly comer: Comer; readonly letIn: (turn: Turn) => void; readonly sendAway: () => void };

/** Somebody in the queue, whether they are just asking or was told to come back. */
type Entry = {
  readonly id: string;
  readonly cameUs: number;
  readonly network: Network;
  turnUs: number;
  /** Until then they are expected back. Their pass is valid for longer. */
  expectedUntilMs: number;
  caller: Caller | null;
};

type Network = {
  readonly key: string;
  /** In the order of coming. */
  readonly entries: Entry[];
  /** Those of the entries who wait inside their requests, in the same order. */
  readonly callers: Entry[];
  freeFromUs: number;
};

/**
 * The queue in front of the password check of one process. Whoever comes while nobody waits is let in at once. Others
 * wait inside their requests when their turn is near, and are told when to ask again when it is not (MustWait), with a
 * pass that keeps their place. The next turn is handed to whoever of those present has the earliest one, see
 * rules/account/queue/queueOrder.ts; who is not back in time goes in when they are. A caller whose connection has ended gets no
 * turn. Refuses busy when the queue is full.
 */
export function loginQueue({ secret, inside, handPaceMs, most, perAddress = 1, random = Math.random }: QueueOptions) {
  const spacingUs = Math.round(turnSpacingUs / perAddress);
  const passes = queuePasses(secret);
  const entries = new Map<string, Entry>();
  const networks = new Map<string, Network>();
  const present = new Set<Network>();
  /** How often who has a pass got their turn, and until when that matters. */
  const uses = new Map<string, { count: number; endsMs: number }>();
  let [running, stayMs, lastCameUs, changes, keptUses] = [0, 0, 0, 0, 1_000];
  let turnsUs: readonly number[] = [];

  const paceMs = () => Math.max(handPaceMs(), stayMs / inside);

  /** Everybody who comes to this process has a time of their own. */
  function stamp(nowMs: number) {
    lastCameUs = Math.max(lastCameUs + 1, Math.floor(nowMs * 1000));
    return lastCameUs;
  }

  function networkNamed(key: string): Network {
    const found = networks.get(key) ?? { key, entries: [], callers: [], freeFromUs: 0 };
    networks.set(key, found);
    return found;
  }

  function insert(list: Entry[], entry: Entry) {
    let place = list.length;
    while (place > 0 && (list[place - 1]?.cameUs ?? 0) > entry.cameUs) place -= 1;
    list.splice(place, 0, entry);
  }

  function remove(list: Entry[], entry: Entry) {
    const place = list.indexOf(entry);
    if (place >= 0) list.splice(place, 1);
  }

  function forget(entry: Entry) {
    entries.delete(entry.id);
    remove(entry.network.entries, entry);
    changes += 1;
  }

  /**
   * Looks again who is still expected and whose turn is when. Done after so many changes that it costs little for each;
   * a short queue is always exact.
   */
  function recount(nowMs: number) {
    if (changes <= entries.size / 50) return;
    for (const entry of entries.values()) if (!entry.caller && entry.expectedUntilMs < nowMs) forget(entry);
    const found: number[] = [];
    for (const network of networks.values()) {
      const { key, freeFromUs } = network;
      if (network.entries.length === 0 && freeFromUs < (nowMs - passLifeMs) * 1000) networks.delete(key);
      const turns = turnsOfNetwork(
        network.entries.map(({ cameUs }) => cameUs),
        freeFromUs,
        spacingUs,
      );
      network.entries.forEach((entry, place) => {
        entry.turnUs = turns[place] ?? entry.turnUs;
      });
      found.push(...turns);
    }
    turnsUs = found.sort((one, other) => one - other);
    changes = 0;
  }

  /** Notes that who has this pass got their turn. */
  function use(id: string, nowMs: number) {
    if (uses.size > keptUses) {
      for (const [old, { endsMs }] of uses) if (endsMs < nowMs) uses.delete(old);
      keptUses = 1_000 + 2 * uses.size;
    }
    uses.set(id, { count: (uses.get(id)?.count ?? 0) + 1, endsMs: nowMs + 2 * passLifeMs });
  }

  /** The place that a caller's pass keeps, or a new one at the end. */
  function entryOf(comer: Comer): Entry {
    const { tenantId, address, nowMs } = comer;
    const pass = passes.read(tenantId, comer.connection?.queuePass ?? '', nowMs);
    const kept = pass && (uses.get(pass.id)?.count ?? 0) < mostUsesOfPass ? pass : null;
    const known = kept && entries.get(kept.id);
    if (known) return known;
    const network = networkNamed(kept?.network ?? passes.networkKey(networkOf(address)));
    changes += 1;
    if (isQueueFull({ all: entries.size, ofNetwork: network.entries.length }, most)) throw new Refused('busy');
    const cameUs = kept?.cameUs ?? stamp(nowMs);
    const before = kept ? undefined : network.entries.at(-1);
    const freeFromUs = before ? freeAfter(before.turnUs, spacingUs) : network.freeFromUs;
    const turnUs = turnOf(cameUs, freeFromUs);
    const entry = { id: kept?.id ?? passes.newId(), cameUs, network, turnUs, expectedUntilMs: nowMs, caller: null };
    insert(network.entries, entry);
    entries.set(entry.id, entry);
    return entry;
  }

  const timeUntil = (entry: Entry) => timeToTurn(aheadOf(turnsUs, entry.turnUs), paceMs());

  /** What somebody is told whose turn it is not yet; they are expected back. */
  function mustWait(entry: Entry, { tenantId, nowMs }: Comer) {
    const toTurnMs = timeUntil(entry);
    const waitSeconds = askAgainSeconds(toTurnMs, random());
    entry.expectedUntilMs = nowMs + waitSeconds * 1000 + expectedForMs;
    changes += 1;
    const pass = passes.write(tenantId, {
      id: entry.id,
      network: entry.network.key,
      cameUs: entry.cameUs,
      seenMs: nowMs,
    });
    return new MustWait({ tenantId, pass, waitSeconds, aboutSeconds: Math.ceil(toTurnMs / 1000) });
  }

  /** Waits inside the request. Another request with the same pass, from a reload or a second tab, takes its part. */
  function hold(entry: Entry, comer: Comer) {
    entry.caller?.sendAway();
    return new Promise<Turn>((resolve, reject) => {
      const { network } = entry;
      const leave = () => {
        clearTimeout(timer);
        entry.caller = null;
        remove(network.callers, entry);
        if (network.callers.length === 0) present.delete(network);
      };
      const sendAway = () => {
        leave();
        reject(mustWait(entry, { ...comer, nowMs: comer.nowMs + longestHoldMs }));
      };
      const timer = setTimeout(sendAway, longestHoldMs);
      entry.caller = {
        comer,
        sendAway,
        letIn: (turn) => {
          leave();
          forget(entry);
          resolve(turn);
        },
      };
      insert(network.callers, entry);
      present.add(network);
    });
  }

  const turnAmong = ({ callers: [first], freeFromUs }: Network) => turnOf(first?.cameUs ?? 0, freeFromUs);

  /** Hands a turn to the next whose connection still stands. False when nobody is there. */
  function letNextIn() {
    for (;;) {
      const network = earliestOf(present, turnAmong);
      const entry = network?.callers[0];
      if (!network || !entry?.caller) return false;
      const { caller } = entry;
      if (caller.comer.connection?.isGone()) {
        caller.sendAway();
        continue;
      }
      network.freeFromUs = freeAfter(turnAmong(network), spacingUs);
      use(entry.id, caller.comer.nowMs);
      caller.letIn(turnNow());
      return true;
    }
  }

  function turnNow(): Turn {
    const beganMs = performance.now();
    let isGiven = false;
    return {
      giveBack() {
        if (isGiven) return;
        isGiven = true;
        stayMs = followingMean(stayMs, performance.now() - beganMs);
        // The place goes from one to the next; nobody who comes just now can slip in between.
        if (!letNextIn()) running -= 1;
      },
    };
  }

  return {
    /** Resolves when it is the caller's turn. */
    async turnOf(comer: Comer): Promise<Turn> {
      if (running < inside && entries.size === 0) {
        running += 1;
        return turnNow();
      }
      recount(comer.nowMs);
      const entry = entryOf(comer);
      if (running < inside) {
        running += 1;
        const { network } = entry;
        network.freeFromUs = freeAfter(turnOf(entry.cameUs, network.freeFromUs), spacingUs);
        use(entry.id, comer.nowMs);
        forget(entry);
        return turnNow();
      }
      if (!isHeld(timeUntil(entry))) throw mustWait(entry, comer);
      return hold(entry, comer);
    },
    /** How many are in the queue, in their requests or told to come back. */
    waiting: () => entries.size,
  };
}

export type LoginQueue = ReturnType<typeof loginQueue>;
