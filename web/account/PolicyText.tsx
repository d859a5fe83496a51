import { Card } from '#web/ui/Card.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Loading } from '#web/ui/Loading.tsx';

type PolicyTextProps = { text: string | undefined; error: Error | null; isFetching: boolean; refetch: () => void };

/** A long text as its author wrote it, newlines included. */
export const PolicyText = ({ text, error, isFetching, refetch }: PolicyTextProps) => {
  if (text === undefined) {
    return error ? <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} /> : <Loading />;
  }
  return (
    <Card>
      <p className="whitespace-pre-line">{text}</p>
    </Card>
  );
};
