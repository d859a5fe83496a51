import { hashOf } from '../published/digest.ts';

/** The path of every part of a value, as keys. */
export const pathsIn = (value: unknown): (string | number)[][] =>
  typeof value === 'object' && value !== null
    ? [[], ...Object.entries(value).flatMap(([key, part]) => pathsIn(part).map((path) => [key, ...path]))]
    : [[]];

/** A copy with the part at a path replaced. */
export const replaced = (
  value: unknown,
  [key, ...rest]: readonly (string | number)[],
  change: (part: unknown) => unknown,
): unknown => {
  if (key === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((part, index) => (index === Number(key) ? replaced(part, rest, change) : part));
  const entries = Object.entries(Object(value));
  return Object.fromEntries(entries.map(([name, part]) => [name, name === key ? replaced(part, rest, change) : part]));
};

/** All the small ways to change one part. */
export function changesOf(part: unknown): unknown[] {
  if (typeof part === 'number') return [part + 1, part - 1, String(part), -1, 0.5, null];
  if (typeof part === 'string') {
    const last = part.at(-1) === '0' ? '1' : '0';
    return [`${part.slice(0, -1)}${last}`, `${part}0`, part.slice(1), '', 7, null, part.toUpperCase(), `${part} `];
  }
  if (Array.isArray(part))
    return [part.slice(1), [...part, ...part.slice(0, 1)], part.toReversed(), [...part, 'x'], [], {}, 'x'];
  const entries = Object.entries(Object(part));
  return [
    { ...Object(part), extra: 1 },
    { ...Object(part), signature: '00' },
    Object.fromEntries(entries.slice(1)),
    [],
    null,
  ];
}

export const spelled = (value: unknown) => JSON.stringify(value);
/** With a recomputed final hash, as a forger would do. */
export const resealed = (value: unknown): unknown => {
  const { transcriptHash: _, ...content } = Object(value);
  return { ...content, transcriptHash: hashOf(content) };
};
