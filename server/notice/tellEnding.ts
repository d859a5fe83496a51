import type { Database } from '../db/connect.ts';
import type { Subject } from '../payment/subject.ts';
import { reservedOf } from './reserved.queries.ts';
import { type Telling, tellCancelled, tellWithdrawn } from './tellOfUse.ts';

type Ending = {
  readonly subject: Subject;
  readonly action: 'cancel' | 'withdraw';
  /** Yen to give back. */
  readonly refund: number;
};

/** That a person has given up a place or taken back an entry. */
export async function tellEnding(trx: Database, telling: Telling, { subject, action, refund }: Ending) {
  const reserved = await reservedOf(trx, { tenantId: telling.tenant.tenantId, subject });
  if (!reserved) return;
  if (action === 'withdraw') await tellWithdrawn(trx, telling, reserved);
  else await tellCancelled(trx, telling, { reserved, refund });
}
