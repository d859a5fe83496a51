import type { Entitlement, Terms } from '#rules/account/entitled.ts';
import { heldOn, termsOf } from '#rules/account/entitled.ts';
import type { Database } from '../db/connect.ts';
import type { Json } from '../db/schema.ts';
import type { Person } from './person.queries.ts';

/** Of an account, what its person is entitled to. */
export type EntitledRow = {
  readonly classes: readonly string[];
  readonly reductions: readonly string[];
  readonly class_terms: Json;
  readonly reduction_terms: Json;
};

/** Only such are written there. */
export const termsFrom = (value: Json) => value as Terms;

/** What somebody is entitled to on a day, of a row of their account. */
export const entitledOn = (row: EntitledRow, day: string) => ({
  classes: heldOn(row.classes, termsFrom(row.class_terms), day),
  reductions: heldOn(row.reductions, termsFrom(row.reduction_terms), day),
});

/** The columns of entitledOn(). */
export const entitledColumns = [
  'account.classes',
  'account.reductions',
  'account.class_terms',
  'account.reduction_terms',
] as const;

type Given = Person & { readonly classes: readonly Entitlement[]; readonly reductions: readonly Entitlement[] };

const codesOf = (given: readonly Entitlement[]) => given.map(({ code }) => code);

export const writeEntitlements = (trx: Database, { tenantId, userId, classes, reductions }: Given) =>
  trx
    .updateTable('account')
    .set({
      classes: codesOf(classes),
      class_terms: JSON.stringify(termsOf(classes)),
      reductions: codesOf(reductions),
      reduction_terms: JSON.stringify(termsOf(reductions)),
    })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute();
