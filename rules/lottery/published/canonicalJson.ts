/**
 * JSON with exactly one spelling per value: keys sorted by UTF-16 code unit, no spaces, strings as JSON.stringify
 * writes them (RFC 8785 without fractions, true, false and null). Throws a TypeError for anything but plain objects,
 * arrays, safe integers and well-formed text.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (Number.isSafeInteger(value)) return String(value);
  if (Array.isArray(value)) return `[${Array.from(value, (item) => canonicalJson(item)).join(',')}]`;
  if (!isPlainObject(value)) throw new TypeError(`no canonical JSON for ${nameOf(value)}`);
  const members = Object.keys(value)
    .toSorted()
    .map((key) => `${quoted(key)}:${canonicalJson(value[key])}`);
  return `{${members.join(',')}}`;
}

function quoted(text: string) {
  if (!text.isWellFormed()) throw new TypeError('no canonical JSON for text with half a surrogate pair');
  return JSON.stringify(text);
}

const nameOf = (value: unknown) => (typeof value === 'number' ? `the number ${value}` : typeof value);

/** True for a plain object: no list, no instance of a class. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
