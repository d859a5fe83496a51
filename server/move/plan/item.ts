import { createHash } from 'node:crypto';
import { newId } from '#server/newId.ts';
import { forgottenId, type Moved, type MovedKind } from './moved.queries.ts';

/**
 * add: it is new. change: its line says something else than before. same: nothing is to be done. kept: it was changed here
 * since, or is gone, and stays so whatever the line says.
 */
export type Act = 'add' | 'change' | 'same' | 'kept';

/** Something of a file, and what becomes of it. */
export type Item<Draft> = {
  readonly kind: MovedKind;
  readonly externalId: string;
  readonly draft: Draft;
  readonly targetId: string;
  readonly digest: string;
  readonly act: Act;
  /** Its line says something else than before, and it was changed here: it is not written. */
  readonly isPassedOver: boolean;
};

/** What came in before, by kind and number; `changed` are the ids of what is no longer as it came in. */
export type Before = {
  readonly find: (kind: MovedKind, externalId: string) => Moved | undefined;
  readonly changed: ReadonlySet<string>;
};

export function beforeOf(rows: readonly Moved[], changed: ReadonlySet<string>): Before {
  const keyOf = (kind: MovedKind, id: string) => `${kind} ${id}`;
  const byKey = new Map(rows.map((row) => [keyOf(row.kind, row.externalId), row]));
  const hasForgotten = rows.some(({ externalId }) => externalId.startsWith('#'));
  return {
    find: (kind, id) =>
      byKey.get(keyOf(kind, id)) ?? (hasForgotten ? byKey.get(keyOf(kind, forgottenId(kind, id))) : undefined),
    changed,
  };
}

/** What a line says, without where it stands: what has the same digest is not written again. */
export const digestOf = (content: unknown) => createHash('sha256').update(JSON.stringify(content)).digest('base64url');

export function itemOf<Draft>(
  before: Before,
  {
    kind,
    externalId,
    draft,
    content,
    adoptedId,
  }: {
    readonly kind: MovedKind;
    readonly externalId: string;
    readonly draft: Draft;
    readonly content: unknown;
    /** Of somebody who is here already and did not come in. */
    readonly adoptedId?: string | undefined;
  },
): Item<Draft> {
  const digest = digestOf(content);
  const known = before.find(kind, externalId);
  const isSame = known?.digest === digest;
  const isChanged = known !== undefined && before.changed.has(known.targetId);
  const act = known === undefined ? (adoptedId ? 'change' : 'add') : isChanged ? 'kept' : isSame ? 'same' : 'change';
  return {
    kind,
    externalId,
    draft,
    targetId: known?.targetId ?? adoptedId ?? newId(),
    digest,
    act,
    isPassedOver: isChanged && !isSame,
  };
}

/** The items by what becomes of them. */
export const withAct = <Draft>(items: readonly Item<Draft>[], act: Act) => items.filter((item) => item.act === act);
