import { Button } from '#ui/action/Button.tsx';
import { filledWords } from './useBookingInput.ts';

type PreviousInputProps = {
  isFilled: boolean;
  onClear: () => void;
  /** Absent where no last booking is known. */
  onFillIn: (() => void) | null;
};

/** Says that the last booking filled the form in, and takes it back; or offers it. */
export const PreviousInput = ({ isFilled, onClear, onFillIn }: PreviousInputProps) => {
  if (!isFilled && !onFillIn) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2 border-s-4 border-key-900 bg-key-50 px-gutter py-1">
      <p className="phrase py-2">{isFilled ? filledWords : 'この部屋の前回の内容を使えます。'}</p>
      <Button variant="text" className="ms-auto -me-gutter" onClick={isFilled ? onClear : (onFillIn ?? undefined)}>
        {isFilled ? '入力を消す' : '前回と同じ内容を入力する'}
      </Button>
    </div>
  );
};
