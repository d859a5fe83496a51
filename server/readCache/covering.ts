import type { AnyFacts, Facts } from './facts.ts';
import { type Scope, scopeName, type Versions } from './version.queries.ts';

export type Place<Key> = { readonly tenantId: string; readonly key: Key; readonly name: string };
export type At<Key> = { readonly tenantId: string; readonly key: Key; readonly told: Versions };

/** Under which facts of a key are kept. */
export const nameOf = <Key>(facts: Facts<Key, unknown> | AnyFacts, { tenantId, key }: Omit<Place<Key>, 'name'>) =>
  `${tenantId} ${facts.name} ${facts.keyText(key)}`;

/** The tenant's own version covers what everything is judged by: settings, flags, what is defined. It comes first. */
export const scopesOf = <Key>(
  facts: Facts<Key, unknown> | AnyFacts,
  { tenantId, key }: { readonly tenantId: string; readonly key: Key },
): readonly Scope[] => [{ kind: 'tenant', scopeId: tenantId }, ...facts.scopes(key, tenantId)];

export const numbersOf = (scopes: readonly Scope[], { numbers }: Versions) =>
  scopes.map((scope) => numbers.get(scopeName(scope)) ?? 0);

/**
 * True when facts are not older. The first number that differs decides: a sum over spaces is only comparable while the
 * tenant's rooms are the same, which its version says.
 */
export function isAtLeast(numbers: readonly number[], wanted: readonly number[]) {
  for (const [index, number] of numbers.entries()) {
    const other = wanted[index] ?? 0;
    if (number !== other) return number > other;
  }
  return true;
}
