import type { RoomBeside } from '#contract/facility.ts';
import { mostRooms } from '#rules/facility/request/roomRequests.ts';
import { yenOrFree } from '#ui/text/format.ts';
import type { CartItem } from '../cart.ts';

type Room = CartItem['article'];

type Offer = {
  /** Undefined until it is known. */
  offered: readonly RoomBeside[] | undefined;
  chosen: readonly Room[];
  /** How many details the request has for one room. */
  detailsOfOne: number;
};

export type RoomChoice = { room: Room; note: string; isChecked: boolean; isDisabled: boolean };

/** What a request may hold (contract/facility.ts). */
const mostDetails = 60;

/** The rooms to choose from, with their price or why they cannot be chosen. What was chosen stays, to be given up. */
export function roomChoices({ offered, chosen, detailsOfOne }: Offer): RoomChoice[] {
  const isChosen = (id: string) => chosen.some(({ articleId }) => articleId === id);
  const most = Math.min(mostRooms, Math.floor(mostDetails / detailsOfOne)) - 1;
  const gone = chosen.filter(({ articleId: id }) => !offered?.some(({ articleId }) => articleId === id));
  return [
    ...(offered ?? []).map(({ articleId, articleName, total, isFinal, overlaps }) => {
      const isChecked = isChosen(articleId);
      const isInWay = !isChecked && overlaps.some(isChosen);
      const price = isFinal ? yenOrFree(total) : `${yenOrFree(total)}・窓口で確定`;
      return {
        room: { articleId, articleName },
        note: isInWay ? '選択した部屋と場所が重なります' : price,
        isChecked,
        isDisabled: isInWay || (!isChecked && chosen.length >= most),
      };
    }),
    ...gone.map((room) => ({
      room,
      note: offered === undefined ? '' : '同じ日時には空いていません',
      isChecked: true,
      isDisabled: false,
    })),
  ];
}
