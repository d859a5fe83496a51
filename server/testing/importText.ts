import type { Parts } from '#server/app/parts.ts';

/** An import that may do everything, whatever revision the bundle names. */
export const wholly = { allows: 'everything', isOverwriting: true, plannedAt: null } as const;

type Pictures = readonly { readonly file: string; readonly base64: string }[];

/** Imports a bundle, and pictures that lie beside it, on a server that tests run. */
export async function importText(
  { operations }: Pick<Parts, 'operations'>,
  bundle: string,
  nowMs: number,
  pictures: Pictures = [],
) {
  const importing = operations['Installation/ImportBundle'];
  if (typeof importing !== 'function') throw new Error('bundles are imported by an operation');
  const actor = { kind: 'staff', name: 'local:yamada' } as const;
  return importing({ nowMs, actor }, { file: 'town.yaml', bundle, pictures: [...pictures], ...wholly });
}
