import type { Tenant } from '#contract/tenant.ts';
import { type Balance, balanceOf } from '#rules/payment/balanceOf.ts';
import { type Database, inTenant } from '#server/db/connect.ts';
import { giveBackAtCounter } from '#server/payment/giveBackAtCounter.ts';
import { ledgerOf, sumsOf } from '#server/payment/ledger.queries.ts';
import { lockPayable } from '#server/payment/payables.ts';
import { attemptsOf } from '#server/payment/payment.queries.ts';
import { receiveAtCounter } from '#server/payment/receiveAtCounter.ts';
import { refundsOf } from '#server/payment/refund.queries.ts';
import { CliError } from '../CliError.ts';
import { subjectFor } from './subjectFor.ts';

export type MoneyCall = {
  readonly db: Database;
  readonly tenant: Tenant;
  readonly nowMs: number;
  /** The address residents use, for what they are told. */
  readonly publicUrl: string;
  /** Who acts, for the history. */
  readonly operator: string;
};

const actingOn = ({ tenant, nowMs, publicUrl, operator }: MoneyCall, id: string) =>
  ({ tenant, nowMs, publicUrl, subject: subjectFor(tenant, id), actor: `operator:${operator}` }) as const;

/** Takes the fee in cash; answers the yen. Throws CliError when nothing is owed. */
export async function markPaid(call: MoneyCall, id: string) {
  const taken = await inTenant(call.db, call.tenant.tenantId, (trx) => receiveAtCounter(trx, actingOn(call, id)));
  if (taken.kind === 'received') return taken.received;
  throw new CliError(taken.kind === 'unknown' ? `There is no reservation ${id}.` : 'Nothing is to be paid for it.');
}

/** Writes down that money was given back by hand; answers the yen. Throws CliError when none is due. */
export async function markRefunded(call: MoneyCall, id: string) {
  const given = await inTenant(call.db, call.tenant.tenantId, (trx) => giveBackAtCounter(trx, actingOn(call, id)));
  if (given.kind === 'givenBack') return given.amount;
  throw new CliError(
    given.kind === 'unknown' ? `There is no reservation ${id}.` : 'Nothing is to be given back by hand for it.',
  );
}

export type Account = Balance & {
  readonly lines: Awaited<ReturnType<typeof ledgerOf>>;
  readonly payments: Awaited<ReturnType<typeof attemptsOf>>;
  readonly refunds: Awaited<ReturnType<typeof refundsOf>>;
};

/** Every yen of a reservation. Throws CliError when there is no such. */
export function accountOf({ db, tenant, nowMs }: MoneyCall, id: string): Promise<Account> {
  const of = { tenantId: tenant.tenantId, subject: subjectFor(tenant, id) };
  return inTenant(db, of.tenantId, async (trx) => {
    if (!(await lockPayable(trx, { tenant, nowMs, subject: of.subject }))) {
      throw new CliError(`There is no reservation ${id}.`);
    }
    return {
      ...balanceOf(await sumsOf(trx, of)),
      lines: await ledgerOf(trx, of),
      payments: await attemptsOf(trx, of),
      refunds: await refundsOf(trx, of),
    };
  });
}
