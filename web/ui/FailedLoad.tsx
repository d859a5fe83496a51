import { SearchX } from 'lucide-react';
import { CallFailure } from '#web/api/callFailure.ts';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';

type FailedLoadProps = {
  error: Error | null;
  /** What to say when the address leads to nothing; trying again would not help then. */
  missingTitle: string;
  onRetry: () => void;
  isRetrying: boolean;
};

/** In the place of a screen whose data did not come. */
export const FailedLoad = ({ error, missingTitle, onRetry, isRetrying }: FailedLoadProps) => {
  const isMissing = error instanceof CallFailure && (error.code === 'notFound' || error.code === 'malformed');
  if (!isMissing) return <ErrorState error={error} onRetry={onRetry} isRetrying={isRetrying} />;
  return <EmptyState icon={<SearchX aria-hidden="true" />} title={missingTitle} text="アドレスをお確かめください。" />;
};
