import { CircleCheck, Megaphone } from 'lucide-react';
import { watchWords } from '#rules/reservation/watchWords.ts';
import { Button } from '#ui/action/Button.tsx';
import { FormError } from '#ui/form/Form.tsx';
import { useTenant } from '#web/address/useTenant.ts';
import { useWatch, type Watchable } from './useWatch.ts';

type WatchButtonProps = {
  what: Watchable;
  /** What it is, for whoever hears the button by itself. */
  name: string;
};

/** Begins and ends waiting for something that is taken. It stays one button, so that it keeps the focus. */
export const WatchButton = ({ what, name }: WatchButtonProps) => {
  const words = watchWords(useTenant());
  const { isStanding, turn, isBusy, failure, toggle } = useWatch(what);
  return (
    <div className="flex max-w-full flex-col items-start gap-2">
      {isStanding && (
        <p className="flex items-start gap-1.5 text-success-2">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {words.standing}
          {turn !== null && `（${turn}番目）`}
        </p>
      )}
      <Button
        variant={isStanding ? 'text' : 'outline'}
        isBusy={isBusy}
        busyLabel={isStanding ? '取り消しています' : '申し込んでいます'}
        icon={isStanding ? undefined : <Megaphone aria-hidden="true" className="size-5 shrink-0" />}
        onClick={toggle}
      >
        <span>
          <span className="sr-only">{name}が</span>
          {isStanding ? words.end : words.name}
        </span>
      </Button>
      <FormError message={failure} />
    </div>
  );
};
