import type { ReserveRequest, RoomBeside } from '#contract/facility/booking.ts';
import { dayOf } from '#rules/day/day.ts';
import { shownEquipment, timesOfUse } from '#rules/facility/request/equipment.ts';
import { versionFor } from '#rules/ordinance/versionFor.ts';
import { isRefusal } from '#rules/refusal.ts';
import { besides } from './decideApplication.ts';
import { decideUse, type ReservationFacts, type ReservationPlan } from './decideReservation.ts';

type RoomFacts = ReservationFacts & { readonly article: NonNullable<ReservationFacts['article']> };

/**
 * Which rooms of a place can be reserved together with one of them, for the same times, and what each costs. `rooms` are
 * all of the place; the request is for one. None where that one cannot be had, or is drawn by lot.
 */
export function roomsBeside(rooms: readonly RoomFacts[], request: ReserveRequest, now: string): RoomBeside[] {
  const articleId = request.details[0]?.articleId;
  const chosen = rooms.find(({ article }) => article.articleId === articleId);
  if (!chosen) return [];
  const plain = { ...request, equipmentNames: [], equipmentQuantities: [], expectedFee: undefined };
  const decision = decideUse(chosen, plain, now);
  if (isRefusal(decision) || decision.plan.entryType === 'lottery') return [];
  const taken = [{ plan: decision.plan, spaceIds: chosen.article.spaceIds }];

  const free = rooms.flatMap((room) => {
    const { article } = room;
    if (article === chosen.article) return [];
    const details = request.details.map((detail) => ({ ...detail, articleId: article.articleId }));
    const beside = decideUse(besides(room, taken), { ...plain, details }, now);
    return isRefusal(beside) || beside.plan.entryType === 'lottery' ? [] : [{ room, article, plan: beside.plan }];
  });
  return free.map(({ room, article, plan }) => ({
    articleId: article.articleId,
    articleName: article.name,
    total: plan.fee,
    isFinal: plan.isFeeFinal,
    overlaps: free
      .filter((other) => other.article !== article && sharesSpace(other.article, article))
      .map((other) => other.article.articleId),
    equipments: equipmentFor(room, plan, now),
  }));
}

/** What can be taken along with a room, for the times of its plan. */
function equipmentFor({ article, equipment, occupied }: RoomFacts, { details }: ReservationPlan, now: string) {
  const usesOn = details[0]?.date ?? '';
  const version = versionFor(article.ordinance?.versions ?? [], { usesOn, bookedOn: dayOf(now) });
  const times = timesOfUse(details);
  return equipment.map((item) => shownEquipment(item, { version, times, occupied }));
}

const sharesSpace = (one: RoomFacts['article'], other: RoomFacts['article']) =>
  one.spaceIds.some((spaceId) => other.spaceIds.includes(spaceId));
