type Coded = { readonly code: string };

/** Codes such as 'use-1' for those that nobody gave one, none of which is known already. */
export function withCodes<One extends Coded>(typed: readonly One[], known: readonly Coded[], prefix: string): One[] {
  const taken = new Set([...known, ...typed].map(({ code }) => code));
  let next = 1;
  return typed.map((one) => {
    if (one.code !== '') return one;
    while (taken.has(`${prefix}-${next}`)) next += 1;
    const code = `${prefix}-${next}`;
    taken.add(code);
    return { ...one, code };
  });
}
