import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ChargedDays, SettledFee } from '#rules/facility/fee/settledFee.ts';
import { sharesOf } from '#rules/facility/fee/sharesOf.ts';
import type { FeeBreakdown } from '#rules/ordinance/fee/breakdown.ts';
import type { PaymentState } from '#rules/payment/paymentStates.ts';
import { versionsNamed } from '#server/catalogue/ordinance.queries.ts';
import type { Database } from '#server/db/connect.ts';

type Named = { readonly tenantId: string; readonly reservationId: string };

/**
 * The fee of a locked reservation with all that is needed to decide on it, and the yen of its lines; null where it is not
 * final and what it came from is forgotten with the person.
 */
export async function openFeeOf(trx: Database, { tenantId, reservationId }: Named) {
  const { fee, is_fee_final, fee_breakdown, charged_days, requested_reduction, lines } = await trx
    .selectFrom('reservation')
    .select(['reservation.fee', 'reservation.is_fee_final', 'reservation.fee_breakdown', 'reservation.charged_days'])
    .select('reservation.requested_reduction')
    .select((build) =>
      jsonArrayFrom(
        build
          .selectFrom('reservation_detail')
          .select(['reservation_detail.detail_number as number', 'reservation_detail.fee as yen'])
          .select(['reservation_detail.date', 'reservation_detail.frame_name'])
          .where('reservation_detail.tenant_id', '=', tenantId)
          .whereRef('reservation_detail.reservation_id', '=', 'reservation.reservation_id')
          .orderBy('reservation_detail.detail_number'),
      ).as('lines'),
    )
    .where('reservation.tenant_id', '=', tenantId)
    .where('reservation.reservation_id', '=', reservationId)
    .executeTakeFirstOrThrow();
  // Only such are written there.
  const days = charged_days as readonly ChargedDays[] | null;
  if (!is_fee_final && days === null) return null;
  const breakdown = (fee_breakdown as FeeBreakdown | null) ?? framesOf(lines);
  const versionIds = (days ?? []).flatMap(({ versionId }) => versionId ?? []);
  const versions = versionIds.length === 0 ? [] : await versionsNamed(trx, { tenantId, versionIds });
  const open = { fee, breakdown, days: days ?? [], versions };
  return { open, lines, isReductionAsked: requested_reduction !== null };
}

type Line = { readonly number: number; readonly yen: number; readonly date: string; readonly frame_name: string };

/** The lines of a fee that was the sum of its frames. */
const framesOf = (lines: readonly Line[]): FeeBreakdown => ({
  lines: lines.map(({ number, yen, date, frame_name }) => ({ code: `frame${number}`, label: frame_name, date, yen })),
  afterUse: [],
});

type Settling = Named & {
  readonly settled: SettledFee;
  readonly paymentState: PaymentState;
  readonly lines: readonly { readonly number: number; readonly yen: number }[];
  /** Where it was final before: until when it is to be paid, and whether what is owed is a difference. */
  readonly due: { readonly payUntil: Date | null; readonly keepsPlace: boolean } | undefined;
};

/** Writes a fee as final. Its lines carry a share of it by what they had before. */
export async function writeSettledFee(
  trx: Database,
  { tenantId, reservationId, settled: { fee, breakdown }, paymentState, lines, due }: Settling,
) {
  await sql`
    update reservation set fee = ${fee}, fee_breakdown = ${JSON.stringify(breakdown)}::jsonb, is_fee_final = true,
      payment_state = ${paymentState} ${due ? sql`, pay_until = ${due.payUntil}, keeps_place = ${due.keepsPlace}` : sql``}
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
