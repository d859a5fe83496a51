import { Button } from '#ui/action/Button.tsx';
import { DatesText } from '#ui/text/DatesText.tsx';
import { dateTimeText } from '#ui/text/format.ts';
import type { CancelWords } from './cancellation.ts';

type CancelButtonProps = {
  words: Pick<CancelWords, 'action' | 'busyLabel' | 'until'>;
  /** The last minute for cancelling, a local date-time; null when it is not shown. */
  closesAt: string | null;
  isBusy: boolean;
  onCancel: () => void;
};

/** The button to cancel or withdraw, and until when that is possible. */
export const CancelButton = ({ words, closesAt, isBusy, onCancel }: CancelButtonProps) => (
  <div className="flex flex-col items-center gap-2 pt-2">
    <Button
      variant="danger"
      size="lg"
      isFullWidth
      className="sm:max-w-80"
      isBusy={isBusy}
      busyLabel={words.busyLabel}
      onClick={onCancel}
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
