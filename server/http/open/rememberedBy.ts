/** Makes something of an object that is never changed, by a name that has one maker. */
export type Remember = <Made>(name: string, make: () => Made) => Made;

/** What was made of objects, kept as long as they are. */
export function rememberedBy<Key extends object>() {
  const kept = new WeakMap<Key, Map<string, unknown>>();
  return (key: Key): Remember => {
    const known = kept.get(key) ?? new Map<string, unknown>();
    kept.set(key, known);
    return <Made>(name: string, make: () => Made): Made => {
      if (!known.has(name)) known.set(name, make());
      // Each name has one maker.
      return known.get(name) as Made;
    };
  };
}

const serials = new WeakMap<object, number>();
let lastSerial = 0;

/** Tells an object from all others, in the name of something that is made of it too. */
export function serialOf(one: object): number {
  const known = serials.get(one);
  if (known !== undefined) return known;
  lastSerial += 1;
  serials.set(one, lastSerial);
  return lastSerial;
}
