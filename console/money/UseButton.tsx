import { WholeText } from '#console/kit/table/WholeText.tsx';
import { usedText } from './subjectColumns.tsx';

type UseButtonProps = {
  item: Parameters<typeof usedText>[0];
  /** Null where nothing can be done about it. */
  onOpen: (() => void) | null;
};

/** What was used, as the button that opens its panel. */
export const UseButton = ({ item, onOpen }: UseButtonProps) =>
  onOpen === null ? (
    <WholeText text={usedText(item)} />
  ) : (
    <button type="button" className="hit-area text-start link" onClick={onOpen}>
      <WholeText text={usedText(item)} />
    </button>
  );
