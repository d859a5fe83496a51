import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { FastifyBaseLogger } from 'fastify';
import { type Database, inSnapshot } from '../db/connect.ts';
import { settle } from '../db/pipeline.ts';
import { type At, isAtLeast, nameOf, numbersOf, type Place, scopesOf } from './covering.ts';
import type { AnyFacts, Facts, Peek, View } from './facts.ts';
import { memoryOf } from './memory.ts';
import { piecesOn } from './pieces.ts';
import { type Change, changed, type Form, formOf, type Text } from './text.ts';
import { type Scope, type Versions, versionsAhead } from './version.queries.ts';

/** Facts as they were at their versions. */
export type Known<Value> = {
  /** Where they are kept. */
  readonly name: string;
  /** Tells them from all other facts of this process. */
  readonly serial: number;
  readonly value: Value;
  readonly epoch: string;
  /** The numbers of their scopes, in the order of the scopes. */
  readonly numbers: readonly number[];
  /** By performance.now(). */
  readonly readAt: number;
  /** Answers made of these facts as the last ones, by what else they depend on. All of one minute. */
  readonly answers: Answers;
};

type Answers = { now: string; bytes: number; byName: Map<string, Kept> };

const noAnswers = (now: string): Answers => ({ now, bytes: 0, byName: new Map() });

/**
 * A serialised answer; `others` are the serials of the other facts it was made of. The facts themselves would stay in
 * memory with it, beyond any bound.
 */
type Kept = Omit<Made, 'text'> & Form & { readonly encoded: Encoded; readonly others: readonly number[] };

/** An answer ready to be sent. */
export type Encoded = { readonly plain: Buffer; zipped(): Buffer | Promise<Buffer> };

/** Facts older than this are read again although no version was raised, to find a change that was not counted. */
const oldMs = 60_000;

/** Answers below this gain nothing from compression, in bytes. */
const smallest = 1_400;

/** What keeping an answer takes besides it and its name, in bytes, and what each slot in it does. */
const overhead = 500;
const slotOverhead = 2_000;

type Options = {
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly mostBytes: number;
};

/** Facts that differed although no version was raised, those that were read, and those of which a question told what changed. */
export type FreshFigures = { differences: number; readings: number; told: number };

/** What an answer is made of, its name among those of the same facts, and who asks when. */
type Asked = { readonly of: readonly Known<unknown>[]; readonly name: string; readonly view: View };

/** A computed answer as text, what is otherwise for a viewer, and until when it stands, by both clocks. */
export type Made = {
  readonly text: Text<unknown>;
  changes?(viewing: View): readonly Change[];
  readonly untilMs: number;
  readonly untilClockMs: number;
};

/**
 * Facts and answers in memory. A request first asks for the versions of what it needs, with everybody else who waits;
 * what is in memory and at least as new is served, anything else is read once for all.
 */
export function freshOn({ db, log, mostBytes }: Options) {
  const memory = memoryOf<Known<unknown>>(mostBytes);
  const readings = new Map<string, Promise<Known<unknown>>>();
  const figures: FreshFigures = { differences: 0, readings: 0, told: 0 };
  let epoch = '';
  let serials = 0;
  let emptied = 0;

  function empty() {
    emptied += 1;
    memory.clear();
  }

  /** Numbers of another epoch cannot be compared: the memory is emptied. */
  function enter(told: Versions) {
    if (told.epoch === epoch) return;
    epoch = told.epoch;
    empty();
  }

  function youngNamed(name: string) {
    const known = memory.get(name);
    return known && !isOld(known) ? known : undefined;
  }

  function unanswered(known: Omit<Known<unknown>, 'serial' | 'answers'>): Known<unknown> {
    serials += 1;
    return { ...known, serial: serials, answers: noAnswers('') };
  }

  async function read<Key, Value>(facts: Facts<Key, Value>, { tenantId, key, name }: Place<Key>) {
    figures.readings += 1;
    const scopes = scopesOf(facts, { tenantId, key });
    const known = await inSnapshot(db, tenantId, async (trx): Promise<Known<unknown>> => {
      const readAt = performance.now();
      const versionsNow = await versionsAhead(trx, { tenantId, scopes });
      const before = () => usable(memory.get(name), versionsNow(), scopes)?.value as Value | undefined;
      const value = await facts.read({ trx, tenantId }, key, before);
      await settle(trx);
      const versions = versionsNow();
      const { epoch } = versions;
      return unanswered({ name, value, epoch, numbers: numbersOf(scopes, versions), readAt });
    });
    const before = memory.get(name);
    if (before) compare(facts, before as Known<Value>, known as Known<Value>);
    memory.set(name, known, facts.bytes(known.value as Value));
    return known;
  }

  /** Finds a change that nobody counted. */
  function compare<Key, Value>(facts: Facts<Key, Value>, before: Known<Value>, after: Known<Value>) {
    if (!differs(facts, before, after)) return;
    figures.differences += 1;
    log.error({ facts: after.name }, 'facts in memory were older than the database although no version was raised');
  }

  /** The facts, at least as new as what the question told. */
  async function knownOf<Key, Value>(facts: Facts<Key, Value>, at: At<Key>): Promise<Known<Value>> {
    const { tenantId, key, told } = at;
    const name = nameOf(facts, { tenantId, key });
    const wanted = numbersOf(scopesOf(facts, { tenantId, key }), told);
    const fits = (known: Known<unknown>) => known.epoch === told.epoch && isAtLeast(known.numbers, wanted);
    const kept = youngNamed(name);
    if (kept && fits(kept)) {
      memory.figures.hits += 1;
      return kept as Known<Value>;
    }
    memory.figures.misses += 1;
    for (;;) {
      const reading = readings.get(name);
      if (!reading) break;
      // It may have begun before the question was answered, so it may be too old.
      const known = await reading;
      if (fits(known)) return known as Known<Value>;
    }
    // What is read from here on began after the question, so it is new enough whatever its numbers are.
    const own = read(facts, { tenantId, key, name }).finally(() => readings.delete(name));
    readings.set(name, own);
    return (await own) as Known<Value>;
  }

  return {
    memory: memory.figures,
    figures,
    enter,
    knownOf,
    /** What a question asks of facts in memory. */
    piecesOf: piecesOn({
      emptied: () => emptied,
      standing: youngNamed,
      keep(facts, known) {
        figures.told += 1;
        memory.set(known.name, unanswered(known), facts.bytes(known.value));
      },
    }),
    /** Facts in memory that are exactly as old as the question, so that both tell of one instant; else undefined. */
    ofQuestion<Key, Value>(facts: Facts<Key, Value>, { tenantId, key, told }: At<Key>): Known<Value> | undefined {
      const known = youngNamed(nameOf(facts, { tenantId, key }));
      if (known?.epoch !== told.epoch) return undefined;
      const wanted = numbersOf(scopesOf(facts, { tenantId, key }), told);
      return isEqual(known.numbers, wanted) ? (known as Known<Value>) : undefined;
    },
    /** What is in memory of a tenant's facts, however old. What is kept under their name is of their type. */
    peekOf:
      (tenantId: string): Peek =>
      (facts, key) =>
        memory.get(nameOf(facts, { tenantId, key }))?.value as never,
    /** A connection was lost: a change may have been acknowledged that this process cannot know of. */
    forget: empty,
    answer: answersIn(memory),
  };
}

/**
 * The viewer's answer, of the one that is kept for these facts, or of the one that `make` computes. Throws what `make`
 * throws.
 */
function answersIn(memory: Pick<ReturnType<typeof memoryOf<Known<unknown>>>, 'grow'>) {
  return ({ of, name, view }: Asked, make: () => Made): Encoded => {
    const host = of.at(-1);
    if (!host) throw new Error('An answer is made of facts');
    const others = of.slice(0, -1).map(({ serial }) => serial);
    const { answers } = host;
    if (answers.now !== view.now) {
      memory.grow(host.name, host, -answers.bytes);
      Object.assign(answers, noAnswers(view.now));
    }
    const kept = answers.byName.get(name);
    if (kept && stands(kept, view) && isEqual(kept.others, others)) return seenBy(kept, view);
    const { text, ...made } = make();
    const form = formOf(text);
    const encoded = encode(form.bytes);
    const fresh = { ...made, others, encoded, bytes: encoded.plain, places: form.places };
    answers.byName.set(name, fresh);
    const bytes = weightOf(name, fresh) - (kept ? weightOf(name, kept) : 0);
    answers.bytes += bytes;
    memory.grow(host.name, host, bytes);
    return seenBy(fresh, view);
  };
}

export type Fresh = ReturnType<typeof freshOn>;

/** The versions by which facts are known. */
export const versionsOf = <Key>(
  facts: Facts<Key, unknown> | AnyFacts,
  { tenantId, key, known }: { readonly tenantId: string; readonly key: Key; readonly known: Known<unknown> },
) => scopesOf(facts, { tenantId, key }).map((scope, index) => ({ ...scope, number: known.numbers[index] ?? 0 }));

const isOld = ({ readAt }: Known<unknown>) => performance.now() - readAt >= oldMs;

/**
 * What is in memory of the same definitions, to read only what has changed since. Old facts are read in full, to find
 * a change that was not counted.
 */
function usable(before: Known<unknown> | undefined, versions: Versions, scopes: readonly Scope[]) {
  if (!before || before.epoch !== versions.epoch || isOld(before)) return undefined;
  return before.numbers[0] === numbersOf(scopes, versions)[0] ? before : undefined;
}

/** The same versions, but other facts. */
function differs<Key, Value>(facts: Facts<Key, Value>, before: Known<Value>, after: Known<Value>) {
  if (before.epoch !== after.epoch || !isEqual(before.numbers, after.numbers)) return false;
  const nowMs = Date.now();
  const text = ({ value }: Known<Value>) => JSON.stringify(facts.settled ? facts.settled(value, nowMs) : value);
  return text(before) !== text(after);
}

const isEqual = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((value, index) => value === other[index]);

const stands = ({ untilMs, untilClockMs }: Kept, { nowMs, clockMs }: View) => nowMs < untilMs && clockMs < untilClockMs;

function seenBy(kept: Kept, view: View): Encoded {
  const changes = kept.changes?.(view) ?? [];
  return changes.length === 0 ? kept.encoded : encodeOnce(changed(kept, changes));
}

/** The compressed copy comes later, if at all; it is counted from the beginning, like what changes are made of. */
const weightOf = (name: string, { bytes, places }: Kept) =>
  bytes.length * 1.5 + places.size * slotOverhead + name.length + overhead;

function encode(bytes: Buffer): Encoded {
  const plain = ownCopy(bytes);
  let packed: Buffer | null = null;
  return {
    plain,
    zipped() {
      packed ??= plain.length < smallest ? plain : ownCopy(gzipSync(plain, { level: 5 }));
      return packed;
    },
  };
}

const zip = promisify(gzip);

/** An answer for one caller. It is compressed beside the work for others, and quickly rather than well. */
export const encodeOnce = (plain: Buffer): Encoded => ({
  plain,
  zipped: () => (plain.length < smallest ? plain : zip(plain, { level: 1 })),
});

/** What comes from a pool or out of a larger buffer would keep all of that in memory. */
function ownCopy(bytes: Buffer) {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
