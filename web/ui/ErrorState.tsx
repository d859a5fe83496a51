import { RotateCw, TriangleAlert } from 'lucide-react';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { loadAdvice } from './loadAdvice.ts';
import { useHandOn } from './useHandOn.ts';

type ErrorStateProps = { error: Error | null; onRetry: () => void; isRetrying?: boolean | undefined };

/** Something could not be fetched; says what to do and offers to try again. */
export const ErrorState = ({ error, onRetry, isRetrying = false }: ErrorStateProps) => (
  <div ref={useHandOn()}>
    <EmptyState
      icon={<TriangleAlert aria-hidden="true" />}
      title="データの取得に失敗しました。"
      text={loadAdvice(error)}
      action={
        <Button
          variant="outline"
          icon={<RotateCw aria-hidden="true" className="size-5" />}
          isBusy={isRetrying}
          busyLabel="読み込みです..."
          onClick={onRetry}
        >
          もう一度読み込む
        </Button>
      }
    />
  </div>
);
