import { usePreview } from '#console/api/usePreview.ts';
import type { RequestOf } from '#contract/endpoints.ts';
import { useDebounced } from '#ui/useDebounced.ts';

/** What a change would do once the typing rests; nothing of it is current before that. */
export function usePlacePreview(wanted: RequestOf<'Office/PreviewPlace'> | null) {
  const sent = JSON.stringify(wanted);
  const asked = useDebounced(sent, 400);
  const isSettled = asked === sent;
  const seen = usePreview(
    'Office/PreviewPlace',
    wanted && (JSON.parse(asked) as RequestOf<'Office/PreviewPlace'> | null),
  );
  return {
    ...seen,
    current: isSettled ? seen.current : undefined,
    isAwaited: wanted !== null && (seen.isAwaited || !isSettled),
  };
}
