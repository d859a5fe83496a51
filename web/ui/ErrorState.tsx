import { RotateCw, TriangleAlert } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { loadAdvice } from './loadAdvice.ts';
import { focusPageTitle } from './PageTitle.tsx';

type ErrorStateProps = { error: Error | null; onRetry: () => void; isRetrying?: boolean | undefined };

/** When the data came after all, the button that fetched it is gone: its focus goes to the title of the page. */
const useHandOn = () => {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const area = ref.current;
    return () => {
      if (area?.contains(document.activeElement)) focusPageTitle();
    };
  }, []);
  return ref;
};

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
