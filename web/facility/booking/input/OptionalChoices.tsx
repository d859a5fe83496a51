import { Disclosure } from '#ui/Disclosure.tsx';
import { Choice, ChoiceFieldset } from '#ui/form/ChoiceGroup.tsx';

/** More than these would push the way on out of sight. */
const mostOpen = 4;

export type OptionalChoice = {
  value: string;
  name: string;
  /** What stands after the name in brackets. */
  note: string;
  isChecked: boolean;
  isDisabled: boolean;
};

type OptionalChoicesProps = {
  legend: string;
  support?: string;
  choices: readonly OptionalChoice[];
  onChoose: (value: string, isChecked: boolean) => void;
};

const foldedLabel = (choices: readonly OptionalChoice[]) => {
  const chosen = choices.flatMap(({ name, isChecked }) => (isChecked ? name : []));
  return chosen.length > 0 ? `選択中：${chosen.join('、')}` : `${choices.length}件から選択する`;
};

/** Choices that most people do without: many of them are folded, behind those that are chosen. */
export const OptionalChoices = ({ legend, support, choices, onChoose }: OptionalChoicesProps) => (
  <ChoiceFieldset legend={legend} requirement="optional" isInline>
    {(attributes) => {
      const listed = (
        <>
          {support && <p className="text-solid-gray-700 phrase">{support}</p>}
          <div className="flex flex-wrap gap-x-6">
            {choices.map(({ value, name, note, isChecked, isDisabled }) => (
              <Choice
                key={value}
                {...attributes}
                type="checkbox"
                value={value}
                label={note === '' ? name : `${name}（${note}）`}
                checked={isChecked}
                disabled={isDisabled}
                onChange={({ target }) => onChoose(value, target.checked)}
              />
            ))}
          </div>
        </>
      );
      return choices.length > mostOpen ? <Disclosure label={foldedLabel(choices)}>{listed}</Disclosure> : listed;
    }}
  </ChoiceFieldset>
);
