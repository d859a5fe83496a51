import { equipmentChoice } from '#rules/facility/request/equipmentChoice.ts';
import { QuantityField } from '#ui/form/QuantityField.tsx';
import type { CartEquipment, FacilityCart, RoomBesideIt } from '../cart.ts';
import { OptionalChoices } from './OptionalChoices.tsx';
import { takenElsewhere } from './takenElsewhere.ts';

type EquipmentFieldsProps = {
  cart: FacilityCart;
  room: RoomBesideIt;
  /** How many can be had for the times of the use, whichever room has them; undefined while that is not known. */
  leftOf: (name: string) => number | undefined;
  onChange: (equipments: CartEquipment[]) => void;
};

/** What the place lends with a room, with its price and how many are left; a number where there are several. */
export const EquipmentFields = ({ cart, room, leftOf, onChange }: EquipmentFieldsProps) => {
  const { articleId, articleName, equipments = [] } = room;
  if (equipments.length === 0) return null;
  const ofRoom = cart.beside ? `${articleName}：` : '';
  const choices = equipments.map((item) => ({
    item,
    ...equipmentChoice(item, {
      left: leftOf(item.name),
      isLottery: cart.expectedEntryType === 'lottery',
      elsewhere: takenElsewhere(cart, articleId, item.name),
    }),
  }));
  const change = (name: string, changes: Partial<CartEquipment>) =>
    onChange(equipments.map((item) => (item.name === name ? { ...item, ...changes } : item)));

  return (
    <>
      <OptionalChoices
        legend={`${ofRoom}備品`}
        choices={choices.map(({ item: { name, isChecked }, note, most }) => ({
          value: name,
          name,
          note,
          isChecked,
          isDisabled: most === 0 && !isChecked,
        }))}
        onChoose={(name, isChecked) => change(name, { isChecked })}
      />
      {choices.map(({ item: { name, isChecked, quantity = 1 }, most }) => {
        // A number that is not to be had any more stays in sight, to be changed.
        const highest = Math.max(most, quantity);
        return (
          isChecked &&
          highest > 1 && (
            <QuantityField
              key={name}
              label={`${ofRoom}${name}の数`}
              value={quantity}
              most={highest}
              onChange={(wanted) => change(name, { quantity: wanted })}
            />
          )
        );
      })}
    </>
  );
};
