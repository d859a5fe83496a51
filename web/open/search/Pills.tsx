import { Check } from 'lucide-react';
import { buttonStyle } from '#ui/action/buttonStyle.ts';

type PillsProps<Value extends string> = {
  choices: readonly { value: Value; label: string }[];
  /** Said before each of them, where it stands above them. */
  prefix?: string | undefined;
  /** Of the one that is at work. */
  value: string;
  onChoose: (value: Value) => void;
};

/** Choices that act at once. The sign tells the one at work where the system chooses the colours. */
export const Pills = <Value extends string>({ choices, prefix, value, onChoose }: PillsProps<Value>) =>
  choices.map((choice) => {
    const isAtWork = choice.value === value;
    return (
      <button
        key={choice.value}
        type="button"
        aria-label={prefix && `${prefix}${choice.label}`}
        aria-pressed={isAtWork}
        onClick={() => onChoose(choice.value)}
        className={`cursor-pointer ${buttonStyle({ variant: isAtWork ? 'solid' : 'outline', size: 'sm' })}`}
      >
        {isAtWork && <Check aria-hidden="true" className="size-5" />}
        {choice.label}
      </button>
    );
  });
