import type { z } from 'zod';

declare const value: unique symbol;
declare const object: unique symbol;

/** A place in a text, and what usually stands there. */
type Slot = { readonly usual: string };

type Parts = readonly (string | Slot)[];

/** The JSON text of a value. Members of it may stand in slots. */
export type Text<T> = { readonly parts: Parts; readonly [value]?: T };

/** The text of an object's members, without its braces. */
export type Members<T> = { readonly parts: Parts; readonly [object]?: T };

/** What stands in a slot instead. */
export type Change = { readonly slot: Slot; readonly text: string };

/** What the schema does not declare does not leave. */
const written = <T>(schema: z.ZodType<T>, value: T) => JSON.stringify(schema.encode(value));

const inside = <T extends object>(schema: z.ZodType<T>, value: T) => written(schema, value).slice(1, -1);

export const textOf = <T>(schema: z.ZodType<T>, value: T): Text<T> => ({ parts: [written(schema, value)] });

export const membersOf = <T extends object>(schema: z.ZodType<T>, value: T): Members<T> => ({
  parts: [inside(schema, value)],
});

export const member = <Name extends string, T>(name: Name, { parts }: Text<T>): Members<Record<Name, T>> => ({
  parts: [`${JSON.stringify(name)}:`, ...parts],
});

/**
 * Writes members of which those of `own` depend on somebody who looks: they stand in a slot, where `change` puts those of
 * somebody else.
 */
export const slotted =
  <Rest extends object, Own extends object>(rest: z.ZodType<Rest>, own: z.ZodType<Own>) =>
  (usual: Rest & Own) => {
    const slot = { usual: inside(own, usual) };
    const members: Members<Rest & Own> = { parts: [inside(rest, usual), ',', slot] };
    return { members, change: (other: Own): Change => ({ slot, text: inside(own, other) }) };
  };

type All<Of extends readonly unknown[]> = Of extends readonly [Members<infer One>, ...infer Others]
  ? One & All<Others>
  : unknown;

export const objectOf = <Of extends readonly Members<object>[]>(...members: Of): Text<All<Of>> => ({
  parts: ['{', ...between(members), '}'],
});

export const listOf = <T>(items: readonly Text<T>[]): Text<T[]> => ({ parts: ['[', ...between(items), ']'] });

const between = (texts: readonly { readonly parts: Parts }[]) =>
  texts.flatMap(({ parts }, index) => (index === 0 ? parts : [',', ...parts]));

/** A text in bytes as it usually is, and where in it its slots stand. */
export type Form = {
  readonly bytes: Buffer;
  readonly places: ReadonlyMap<Slot, { readonly from: number; readonly to: number }>;
};

export function formOf({ parts }: Text<unknown>): Form {
  const places = new Map<Slot, { from: number; to: number }>();
  const pieces = parts.map((part) => Buffer.from(typeof part === 'string' ? part : part.usual));
  let from = 0;
  for (const [index, { length }] of pieces.entries()) {
    const part = parts[index];
    if (typeof part === 'object') places.set(part, { from, to: from + length });
    from += length;
  }
  return { bytes: Buffer.concat(pieces), places };
}

/** Its bytes with some changes, of which none is for the same slot as another. */
export function changed({ bytes, places }: Form, changes: readonly Change[]): Buffer {
  const placed = changes.map(({ slot, text }) => {
    const place = places.get(slot);
    if (!place) throw new Error('A change is for a slot of another text');
    return { ...place, text };
  });
  const pieces: Buffer[] = [];
  let done = 0;
  for (const { from, to, text } of placed.sort((one, other) => one.from - other.from)) {
    pieces.push(bytes.subarray(done, from), Buffer.from(text));
    done = to;
  }
  return Buffer.concat([...pieces, bytes.subarray(done)]);
}
