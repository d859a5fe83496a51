import type { Tenant } from '#contract/tenant.ts';
import type { Database } from '../db/connect.ts';

/** How many people learn their results in one transaction. */
export const atOnce = 50;

/** What telling the results of a draw needs; `publicUrl` is the address people use. */
export type Announcing = {
  readonly tenant: Tenant;
  readonly nowMs: number;
  readonly drawId: string;
  readonly publicUrl: string;
};

/** Gives some of those who still wait their results, in one transaction; answers how many there were. */
export type AnnounceSome = (trx: Database, announcing: Announcing) => Promise<number>;
