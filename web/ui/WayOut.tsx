import { Button } from './Button.tsx';
import { DatesText } from './DatesText.tsx';
import { dateTimeText } from './format.ts';

type WayOutProps = {
  words: { action: string; busyLabel: string; until: string };
  /** The last moment of it; null when it is not told. */
  closesAt: string | null;
  isBusy: boolean;
  onLeave: () => void;
};

/** The button to cancel or withdraw, and until when it is there. */
export const WayOut = ({ words, closesAt, isBusy, onLeave }: WayOutProps) => (
  <div className="flex flex-col items-center gap-2 pt-2">
    <Button
      variant="danger"
      size="lg"
      isFullWidth
      className="sm:max-w-80"
      isBusy={isBusy}
      busyLabel={words.busyLabel}
      onClick={onLeave}
    >
      {words.action}
    </Button>
    {closesAt && (
      <p className="text-center text-solid-gray-700">
        <DatesText text={dateTimeText(closesAt)} />
        <span className="inline-block">{words.until}</span>
      </p>
    )}
  </div>
);
