import { loadAdvice } from '#client/callFailure.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Loading } from '#ui/feedback/Loading.tsx';

type PolicyTextProps = { text: string | undefined; error: Error | null; isFetching: boolean; refetch: () => void };

/** A long text as its author wrote it, newlines included. */
export const PolicyText = ({ text, error, isFetching, refetch }: PolicyTextProps) => {
  if (text === undefined) {
    return error ? <ErrorState advice={loadAdvice(error)} onRetry={refetch} isRetrying={isFetching} /> : <Loading />;
  }
  return (
    <Card>
      <p className="whitespace-pre-line">{text.trim() || 'まだ掲載されていません。'}</p>
    </Card>
  );
};
