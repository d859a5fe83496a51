import { useQuery } from '@tanstack/react-query';
import { callQuery } from '#client/queries.ts';
import { featuresOf } from '#rules/tenant/features.ts';
import { useDebounced } from '#ui/useDebounced.ts';
import { useTenant } from '#web/address/useTenant.ts';
import type { FacilityCart, RoomBesideIt } from '../cart.ts';
import { quoteRequestOf } from '../reserveRequest.ts';
import type { EquipmentFields } from './EquipmentFields.tsx';
import type { OptionalChoices } from './OptionalChoices.tsx';
import { roomChoices } from './roomChoices.ts';

type RoomsBesideProps = {
  cart: FacilityCart;
  onChoose: (beside: FacilityCart['beside']) => void;
  /** These two are given, because what both parts of the page load would be a file of its own. */
  Equipment: typeof EquipmentFields;
  Choices: typeof OptionalChoices;
};

/** Other rooms of the place that are free at the same times, each with its equipment; nothing where there are none. */
export const RoomsBeside = ({ cart, onChoose, Equipment, Choices }: RoomsBesideProps) => {
  const { showsEquipment } = featuresOf(useTenant().functionTag);
  const alone = quoteRequestOf({ ...cart, beside: [] });
  const request = useDebounced(JSON.stringify(alone));
  const { data } = useQuery(
    callQuery('Reservation/GetRoomsBeside', JSON.parse(request), { keepsPrevious: true, isQuiet: true }),
  );
  const chosen = cart.beside ?? [];
  const choices = roomChoices({ offered: data?.items, chosen, detailsOfOne: alone.details.length });
  if (choices.length === 0) return null;
  const choose = (rooms: RoomBesideIt[]) => onChoose(rooms.length > 0 ? rooms : undefined);
  return (
    <>
      <Choices
        legend="いっしょに使う部屋"
        support="同じ日時に空いている部屋です。すべての部屋が空いているときだけ、まとめて予約します。"
        choices={choices.map(({ room, ...choice }) => ({ value: room.articleId, name: room.articleName, ...choice }))}
        onChoose={(articleId, isChecked) => {
          const others = chosen.filter((one) => one.articleId !== articleId);
          choose([
            ...others,
            ...choices.flatMap(({ room }) => (isChecked && room.articleId === articleId ? room : [])),
          ]);
        }}
      />
      {showsEquipment &&
        choices.map(
          ({ room, isChecked, leftOf }) =>
            isChecked && (
              <Equipment
                key={room.articleId}
                cart={cart}
                room={room}
                leftOf={leftOf}
                onChange={(equipments) =>
                  choose(chosen.map((one) => (one.articleId === room.articleId ? { ...room, equipments } : one)))
                }
              />
            ),
        )}
    </>
  );
};
