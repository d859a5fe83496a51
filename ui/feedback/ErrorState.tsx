import { RotateCw, SearchX, TriangleAlert } from 'lucide-react';
import { Button } from '../action/Button.tsx';
import { useFocusTitleOnRemoval } from '../page/PageTitle.tsx';
import { EmptyState } from './EmptyState.tsx';

type ErrorStateProps = {
  /** What to do about it. */
  advice: string;
  onRetry: () => void;
  isRetrying?: boolean | undefined;
};

/** Something could not be fetched; says what to do and offers to try again. */
export const ErrorState = ({ advice, onRetry, isRetrying = false }: ErrorStateProps) => (
  <div ref={useFocusTitleOnRemoval()}>
    <EmptyState
      icon={<TriangleAlert aria-hidden="true" />}
      title="データの取得に失敗しました。"
      text={advice}
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

type FailedLoadProps = ErrorStateProps & {
  /** Whether the address does not exist, so that retrying would not help. */
  isNotFound: boolean;
  notFoundTitle: string;
};

/** In the place of a screen whose data did not come. */
export const FailedLoad = ({ isNotFound, notFoundTitle, ...failure }: FailedLoadProps) => {
  if (!isNotFound) return <ErrorState {...failure} />;
  return <EmptyState icon={<SearchX aria-hidden="true" />} title={notFoundTitle} text="アドレスをお確かめください。" />;
};
