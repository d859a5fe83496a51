import { useTenant } from '#console/address/useConsole.ts';
import type { RoomDay } from '#contract/desk/counter.ts';
import { equipmentChoice } from '#rules/facility/request/equipmentChoice.ts';
import { featuresOf } from '#rules/tenant/features.ts';
import { Choice, ChoiceFieldset } from '#ui/form/ChoiceGroup.tsx';
import { QuantityField } from '#ui/form/QuantityField.tsx';
import { type Draft, equipmentOf, takenElsewhere, type UseForm, withEquipment } from './draft.ts';
import { leftOn } from './usedAgain.ts';

type EquipmentFieldsProps = {
  draft: Draft;
  articleId: string;
  /** The days of the room. */
  days: readonly RoomDay[];
  type: (changes: Partial<UseForm>) => void;
};

/** What the place lends with a room, with its price and how many are left on all days. */
export const EquipmentFields = ({ draft, articleId, days, type }: EquipmentFieldsProps) => {
  const [first] = days;
  const { showsEquipment } = featuresOf(useTenant().functionTag);
  if (!first || !showsEquipment || first.equipments.length === 0) return null;
  const equipment = equipmentOf(draft, articleId);
  const ofRoom = draft.places.length > 1 ? `${first.articleName}：` : '';
  const take = (name: string, quantity: number) =>
    type(withEquipment(draft, articleId, { ...equipment, [name]: quantity }));
  const choices = first.equipments.map((item) => ({
    name: item.name,
    quantity: equipment[item.name] ?? 0,
    ...equipmentChoice(item, {
      left: leftOn(days, item.name),
      isLottery: first.entryType === 'lottery',
      elsewhere: takenElsewhere(draft, articleId, item.name),
    }),
  }));
  return (
    <>
      <ChoiceFieldset legend={`${ofRoom}備品`} requirement="optional">
        {(attributes) =>
          choices.map(({ name, quantity, note, most }) => {
            const isOff = most === 0 && quantity === 0;
            return (
              <Choice
                key={name}
                {...attributes}
                type="checkbox"
                label={note === '' ? name : `${name}（${note}）`}
                checked={quantity > 0}
                aria-disabled={isOff || undefined}
                onChange={({ target }) => !isOff && take(name, target.checked ? 1 : 0)}
              />
            );
          })
        }
      </ChoiceFieldset>
      {choices.map(({ name, quantity, most }) => {
        // A number that is not to be had any more stays in sight, to be changed.
        const highest = Math.max(most, quantity);
        if (quantity === 0 || highest < 2) return null;
        return (
          <QuantityField
            key={name}
            label={`${ofRoom}${name}の数`}
            value={quantity}
            most={highest}
            onChange={(wanted) => take(name, wanted)}
          />
        );
      })}
    </>
  );
};
