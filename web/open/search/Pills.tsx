const pill =
  'min-h-11 cursor-pointer rounded-8 border border-solid-gray-600 bg-white px-3 py-1 text-oln-16N-100 leading-130 text-solid-gray-800 hover:bg-key-50 hover:underline ' +
  'aria-pressed:border-key-900 aria-pressed:bg-key-900 aria-pressed:text-white forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:forced-color-adjust-none';

type PillsProps<Value extends string> = {
  choices: readonly { value: Value; label: string }[];
  /** Said before each of them, where it stands above them. */
  prefix?: string | undefined;
  /** Of the one that is at work. */
  value: string;
  onChoose: (value: Value) => void;
};

/** Choices that act at once. */
export const Pills = <Value extends string>({ choices, prefix, value, onChoose }: PillsProps<Value>) =>
  choices.map((choice) => (
    <button
      key={choice.value}
      type="button"
      aria-label={prefix && `${prefix}${choice.label}`}
      aria-pressed={choice.value === value}
      onClick={() => onChoose(choice.value)}
      className={pill}
    >
      {choice.label}
    </button>
  ));
