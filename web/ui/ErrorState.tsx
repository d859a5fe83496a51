import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

type ErrorStateProps = { title?: string; text?: ReactNode; onRetry: () => void; isRetrying?: boolean | undefined };

/** Something could not be fetched; offers to try again. */
export const ErrorState = ({
  title = 'データの取得に失敗しました。',
  text = '通信の状態を確かめて、もう一度お試しください。',
  onRetry,
  isRetrying = false,
}: ErrorStateProps) => (
  <EmptyState
    icon={<TriangleAlert aria-hidden="true" />}
    title={title}
    text={text}
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
);
