import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ChargedDays, SettledFee } from '#rules/facility/fee/settledFee.ts';
import { sharesOf } from '#rules/facility/fee/sharesOf.ts';
import type { FeeBreakdown } from '#rules/ordinance/feeUnder.ts';
import type { PaymentState } from '#rules/payment/paymentStates.ts';
import { versionsNamed } from '#server/catalogue/ordinance.queries.ts';
import type { Database } from '#server/db/connect.ts';

type Named = { readonly tenantId: string; readonly reservationId: string };

/**
 * The fee of a locked reservation that staff have still to decide on, with the yen of its lines; null where what it came
 * from is forgotten with the person.
 */
export async function openFeeOf(trx: Database, { tenantId, reservationId }: Named) {
  const { fee, fee_breakdown, charged_days, lines } = await trx
    .selectFrom('reservation')
    .select(['reservation.fee', 'reservation.fee_breakdown', 'reservation.charged_days'])
    .select((build) =>
      jsonArrayFrom(
        build
          .selectFrom('reservation_detail')
          .select(['reservation_detail.detail_number as number', 'reservation_detail.fee as yen'])
          .where('reservation_detail.tenant_id', '=', tenantId)
          .whereRef('reservation_detail.reservation_id', '=', 'reservation.reservation_id')
          .orderBy('reservation_detail.detail_number'),
      ).as('lines'),
    )
    .where('reservation.tenant_id', '=', tenantId)
    .where('reservation.reservation_id', '=', reservationId)
    .executeTakeFirstOrThrow();
  // Only such are written there, together with a fee that is not final.
  const breakdown = fee_breakdown as FeeBreakdown | null;
  const days = charged_days as readonly ChargedDays[] | null;
  if (!breakdown || !days) return null;
  const versionIds = days.flatMap(({ versionId }) => versionId ?? []);
  return { open: { fee, breakdown, days, versions: await versionsNamed(trx, { tenantId, versionIds }) }, lines };
}

type Settling = Named & {
  readonly settled: SettledFee;
  readonly paymentState: PaymentState;
  readonly lines: readonly { readonly number: number; readonly yen: number }[];
};

/** Writes a fee as final. Its lines carry a share of it by what they had before. */
export async function writeSettledFee(
  trx: Database,
  { tenantId, reservationId, settled: { fee, breakdown }, paymentState, lines }: Settling,
) {
  await sql`
    update reservation set fee = ${fee}, fee_breakdown = ${JSON.stringify(breakdown)}::jsonb, is_fee_final = true,
      payment_state = ${paymentState}, charged_days = null
    where tenant_id = ${tenantId} and reservation_id = ${reservationId}`.execute(trx);
  const shares = sharesOf(
    fee,
    lines.map(({ yen }) => yen),
  );
  const changed = lines.map(({ number }, index) => ({ number, yen: shares[index] }));
  await sql`
    update reservation_detail set fee = changed.yen
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as changed (number integer, yen integer)
    where reservation_detail.tenant_id = ${tenantId} and reservation_detail.reservation_id = ${reservationId}
      and reservation_detail.detail_number = changed.number`.execute(trx);
}
