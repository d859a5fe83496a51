import type { UseContents } from '#rules/facility/booking/useContents.ts';
import type { AskedEquipment, Equipment } from '#rules/facility/request/equipment.ts';
import type { FeeBreakdown } from '#rules/ordinance/fee/breakdown.ts';
import { isRefusal, type RefusalResult } from '#rules/refusal.ts';
import { equipmentUnder } from './feeOfUse.ts';
import { type ChargedDays, chargedAgain, type FeeDecision, grantedBy, type OpenFee, settledFee } from './settledFee.ts';
import { sharesOf } from './sharesOf.ts';

/** The fee of a reservation before its contents change. */
export type WholeFee = {
  /** As it was frozen with the reservation. */
  readonly open: OpenFee;
  /** The fee is the sum of its lines as they are: nobody has decided on it, and no version charged it. */
  readonly isPlain: boolean;
  /** The parts of its lines. */
  readonly yen: readonly number[];
  /** How staff have settled it. */
  readonly decision: FeeDecision | undefined;
};

type Priced = {
  readonly contents: UseContents;
  /** The equipment as its place lends it; null where it is what it was. */
  readonly lent: readonly (AskedEquipment & Pick<Equipment, 'code'>)[] | null;
};

/** A fee for other contents. `yen` are the parts of its lines, in their order. */
export type ContentsFee = {
  readonly kind: 'fee';
  readonly fee: number;
  readonly breakdown: FeeBreakdown | null;
  readonly days: readonly ChargedDays[];
  readonly yen: readonly number[];
};

/**
 * What a use costs with other contents, by the versions and entitlements that were frozen with it: nothing of today is
 * asked. A reduction that staff have granted holds, and so does a sum that they have set. `priced` is null where nothing
 * changes by which it may be charged. Refuses feeUnknown where the rules name no price.
 */
export function feeOfContents(whole: WholeFee, priced: Priced | null): ContentsFee | RefusalResult {
  const { open, isPlain, yen, decision } = whole;
  const breakdown = isPlain ? null : open.breakdown;
  if (priced === null || open.versions.length === 0) {
    return { kind: 'fee', fee: open.fee, breakdown, days: open.days, yen };
  }
  const days = open.days.map((part) => withContents(part, open.versions, priced));
  const charged = chargedAgain({ ...open, days }, grantedBy(decision));
  if (isRefusal(charged)) return charged;
  const settled = decision?.kind === 'amount' ? settledFee({ ...open, ...charged, days }, decision) : charged;
  if (isRefusal(settled)) return settled;
  return { ...settled, kind: 'fee', days, yen: sharesOf(settled.fee, yen) };
}

function withContents(part: ChargedDays, versions: OpenFee['versions'], { contents, lent }: Priced): ChargedDays {
  const version = versions.find(({ versionId }) => versionId === part.versionId);
  if (part.versionId === null || !version) return part;
  const use = {
    ...part.use,
    conditions: contents.conditions.map(({ code }) => code),
    admission: contents.admissionFee,
    attendees: contents.expectedNumberOfAttendee,
    equipment: lent === null ? part.use.equipment : equipmentUnder(version, lent),
  };
  return { ...part, use };
}
