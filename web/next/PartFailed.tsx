import { RotateCw } from 'lucide-react';
import { Button } from '#ui/action/Button.tsx';

type PartFailedProps = { what: string; isRetrying: boolean; onRetry: () => void };

/** In the place of a part that did not come; the rest of the page stays. */
export const PartFailed = ({ what, isRetrying, onRetry }: PartFailedProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-12 border border-dashed border-solid-gray-420 px-gutter py-3">
    <p className="phrase">{what}を読み込めませんでした。</p>
    <Button
      variant="outline"
      size="sm"
      icon={<RotateCw aria-hidden="true" className="size-5" />}
      isBusy={isRetrying}
      busyLabel="読み込みです..."
      onClick={onRetry}
    >
      再読み込み
    </Button>
  </div>
);
