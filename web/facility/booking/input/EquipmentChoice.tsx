import { useQueries } from '@tanstack/react-query';
import { callQuery } from '#client/queries.ts';
import { type FacilityCart, roomsOf } from '../cart.ts';
import { hoursOf } from '../equipmentChoices.ts';
import { EquipmentFields } from './EquipmentFields.tsx';
import { equipmentForm, type ReservationForm } from './reservationForm.ts';

type EquipmentChoiceProps = { cart: FacilityCart; type: (changes: Partial<ReservationForm>) => void };

/** How many of each can be had on all days of the use, by name; nothing while that is not known. */
function useLeft({ inputData: { containerId }, items, equipments }: FacilityCart) {
  const isCounted = equipments.some(({ stock }) => stock !== undefined);
  const articleId = items[0]?.article.articleId ?? '';
  const days = useQueries({
    queries: hoursOf(items).map(({ date, hours }) =>
      callQuery(
        'Reservation/GetDayArticleAvailability',
        { containerId, articleId, date, hours },
        { enabled: isCounted, isQuiet: true },
      ),
    ),
  });
  return (name: string) => {
    const lefts = days.flatMap(({ data }) => data?.equipments.find((item) => item.name === name)?.left ?? []);
    return lefts.length < days.length ? undefined : Math.min(...lefts);
  };
}

/** What the place lends with the room that was chosen first. */
export const EquipmentChoice = ({ cart, type }: EquipmentChoiceProps) => {
  const leftOf = useLeft(cart);
  const [room] = roomsOf(cart);
  if (!room) return null;
  return (
    <EquipmentFields
      cart={cart}
      room={room}
      leftOf={leftOf}
      onChange={(equipments) => type(equipmentForm(equipments))}
    />
  );
};
