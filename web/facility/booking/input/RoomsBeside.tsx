import { useQuery } from '@tanstack/react-query';
import { callQuery } from '#client/queries.ts';
import { featuresOf } from '#rules/tenant/features.ts';
import { Choice, ChoiceFieldset } from '#ui/form/ChoiceGroup.tsx';
import { useDebounced } from '#ui/useDebounced.ts';
import { useTenant } from '#web/address/useTenant.ts';
import type { FacilityCart, RoomBesideIt } from '../cart.ts';
import { quoteRequestOf } from '../reserveRequest.ts';
import type { EquipmentFields } from './EquipmentFields.tsx';
import { roomChoices } from './roomChoices.ts';

type RoomsBesideProps = {
  cart: FacilityCart;
  onChoose: (beside: FacilityCart['beside']) => void;
  /** Given, because what both parts of the page load would be a file of its own. */
  Equipment: typeof EquipmentFields;
};

const support = '同じ日時に空いている部屋です。すべての部屋が空いているときだけ、まとめて予約します。';

/** Other rooms of the place that are free at the same times, each with its equipment; nothing where there are none. */
export const RoomsBeside = ({ cart, onChoose, Equipment }: RoomsBesideProps) => {
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
      <ChoiceFieldset legend="いっしょに使う部屋" requirement="optional" support={support} isInline>
        {(attributes) =>
          choices.map(({ room, note, isChecked, isDisabled }) => {
            const others = chosen.filter(({ articleId }) => articleId !== room.articleId);
            return (
              <Choice
                key={room.articleId}
                {...attributes}
                type="checkbox"
                value={room.articleId}
                label={note === '' ? room.articleName : `${room.articleName}（${note}）`}
                checked={isChecked}
                disabled={isDisabled}
                onChange={({ target }) => choose(target.checked ? [...others, room] : others)}
              />
            );
          })
        }
      </ChoiceFieldset>
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
