import type { Role } from '#contract/permissions.ts';
import { type Grant, mayGrant, type Rights } from '../rights.ts';
import { roleTable } from '../roles.ts';

/** A group of the provider, by its name or id, and the role that its people hold. */
export type Mapping = {
  readonly group: string;
  readonly role: Role;
  /** Null for the whole tenant. */
  readonly containerIds: readonly string[] | null;
};

/** What the groups of somebody make of them. One role at the same places is held once. */
export function grantsFor(groups: readonly string[], mappings: readonly Mapping[], today: string): readonly Grant[] {
  const found = mappings.filter(({ group }) => groups.includes(group));
  const distinct = new Map(
    found.map(({ role, containerIds }) => [
      JSON.stringify([role, containerIds && [...containerIds].sort()]),
      { role, containerIds, validFrom: today, validUntil: null },
    ]),
  );
  return [...distinct.values()];
}

/** Whether two lists of roles are the same, whatever the days from which they are held. */
export const areSame = (one: readonly Grant[], other: readonly Grant[]) => {
  const text = (grants: readonly Grant[]) =>
    JSON.stringify(
      grants.map(({ role, containerIds }) => JSON.stringify([role, containerIds && [...containerIds].sort()])).sort(),
    );
  return text(one) === text(other);
};

type Place = {
  /** Null at the command line, where everything may be given. */
  readonly by: Rights | null;
  readonly containerIds: ReadonlySet<string>;
};

/** The first thing wrong with mappings; null when there is nothing. */
export function checkMappings(mappings: readonly Mapping[], { by, containerIds }: Place) {
  for (const mapping of mappings) {
    if (mapping.group.trim() === '') return 'oidcGroupRequired';
    if (roleTable[mapping.role].reach === 'tenant' && mapping.containerIds !== null) return 'grantUnreachable';
    if (mapping.containerIds?.some((one) => !containerIds.has(one))) return 'placeUnknown';
    if (by !== null && !mayGrant(by, mapping)) return 'grantNotYours';
  }
  return null;
}
