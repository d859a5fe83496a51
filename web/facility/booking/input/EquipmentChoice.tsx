import { useQueries } from '@tanstack/react-query';
import { callQuery } from '#client/queries.ts';
import { equipmentChoice } from '#rules/facility/request/equipmentChoice.ts';
import { featuresOf } from '#rules/tenant/features.ts';
import { Choice, ChoiceFieldset } from '#ui/form/ChoiceGroup.tsx';
import { QuantityField } from '#ui/form/QuantityField.tsx';
import { useTenant } from '#web/address/useTenant.ts';
import type { CartEquipment, FacilityCart } from '../cart.ts';
import { hoursOf } from '../equipmentChoices.ts';
import type { ReservationForm } from './reservationForm.ts';

type EquipmentChoiceProps = {
  cart: FacilityCart;
  values: Pick<ReservationForm, 'equipmentNames' | 'equipmentQuantities'>;
  type: (changes: Partial<ReservationForm>) => void;
};

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

/** What the place lends, with its price and how many are left; a number where there are several. */
export const EquipmentChoice = ({ cart, values, type }: EquipmentChoiceProps) => {
  const { showsEquipment } = featuresOf(useTenant().functionTag);
  const leftOf = useLeft(cart);
  if (!showsEquipment || cart.equipments.length === 0) return null;
  const { equipmentNames, equipmentQuantities } = values;
  const isLottery = cart.expectedEntryType === 'lottery';
  const numbers = cart.equipments.flatMap((item: CartEquipment) => {
    const { most } = equipmentChoice(item, { left: leftOf(item.name), isLottery });
    const quantity = equipmentQuantities[item.name] ?? 1;
    // A number that is not to be had any more stays in sight, to be changed.
    const highest = Math.max(most, quantity);
    return equipmentNames.includes(item.name) && highest > 1 ? [{ name: item.name, quantity, highest }] : [];
  });

  return (
    <>
      <ChoiceFieldset legend="備品" requirement="optional" isInline>
        {(attributes) =>
          cart.equipments.map((item) => {
            const { name } = item;
            const { note, most } = equipmentChoice(item, { left: leftOf(name), isLottery });
            const isChecked = equipmentNames.includes(name);
            const others = equipmentNames.filter((other) => other !== name);
            return (
              <Choice
                key={name}
                {...attributes}
                type="checkbox"
                value={name}
                label={note === '' ? name : `${name}（${note}）`}
                checked={isChecked}
                disabled={most === 0 && !isChecked}
                onChange={({ target }) => type({ equipmentNames: target.checked ? [...others, name] : others })}
              />
            );
          })
        }
      </ChoiceFieldset>
      {numbers.map(({ name, quantity, highest }) => (
        <QuantityField
          key={name}
          label={`${name}の数`}
          value={quantity}
          most={highest}
          onChange={(wanted) => type({ equipmentQuantities: { ...equipmentQuantities, [name]: wanted } })}
        />
      ))}
    </>
  );
};
