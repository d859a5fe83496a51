import type { RoomBeside } from '#contract/facility/booking.ts';
import { mostRooms } from '#rules/facility/request/roomRequests.ts';
import { yenOrFree } from '#ui/text/format.ts';
import type { RoomBesideIt } from '../cart.ts';

type Room = RoomBesideIt;

type Offer = {
  /** Undefined until it is known. */
  offered: readonly RoomBeside[] | undefined;
  chosen: readonly Room[];
  /** How many details the request has for one room. */
  detailsOfOne: number;
};

export type RoomChoice = {
  room: Room;
  note: string;
  isChecked: boolean;
  isDisabled: boolean;
  /** How many of a piece of equipment are left for the times, whichever room has them. */
  leftOf: (name: string) => number | undefined;
};

/** What a room lends now, with what was chosen of it. */
const lentWith = ({ equipments }: RoomBeside, chosen: Room | undefined) =>
  equipments.map(({ left: _, ...item }) => {
    const { isChecked = false, quantity } = chosen?.equipments?.find(({ name }) => name === item.name) ?? {};
    return { ...item, isChecked, ...(quantity && { quantity }) };
  });

/** What a request may hold (contract/facility.ts). */
const mostDetails = 60;

/** The rooms to choose from, with their price or why they cannot be chosen. What was chosen stays, to be given up. */
export function roomChoices({ offered, chosen, detailsOfOne }: Offer): RoomChoice[] {
  const isChosen = (id: string) => chosen.some(({ articleId }) => articleId === id);
  const most = Math.min(mostRooms, Math.floor(mostDetails / detailsOfOne)) - 1;
  const gone = chosen.filter(({ articleId: id }) => !offered?.some(({ articleId }) => articleId === id));
  return [
    ...(offered ?? []).map((room) => {
      const { articleId, articleName, total, isFinal, overlaps, equipments } = room;
      const isChecked = isChosen(articleId);
      const isInWay = !isChecked && overlaps.some(isChosen);
      const price = isFinal ? yenOrFree(total) : `${yenOrFree(total)}・窓口で確定`;
      return {
        room: {
          articleId,
          articleName,
          equipments: lentWith(
            room,
            chosen.find((one) => one.articleId === articleId),
          ),
        },
        leftOf: (name: string) => equipments.find((item) => item.name === name)?.left,
        note: isInWay ? '選択した部屋と場所が重なります' : price,
        isChecked,
        isDisabled: isInWay || (!isChecked && chosen.length >= most),
      };
    }),
    ...gone.map((room) => ({
      room,
      leftOf: () => undefined,
      note: offered === undefined ? '' : '同じ日時には空いていません',
      isChecked: true,
      isDisabled: false,
    })),
  ];
}
