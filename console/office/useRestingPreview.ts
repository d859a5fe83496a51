import { type Preview, usePreview } from '#console/api/usePreview.ts';
import type { RequestOf, ResponseOf } from '#contract/endpoints.ts';
import { useDebounced } from '#ui/useDebounced.ts';

type Previewing = 'Office/PreviewPlace' | 'Office/PreviewNewPlace' | 'Office/PreviewTown' | 'Office/PreviewCourse';

/** What a change would do as it is typed, asked once the typing rests; nothing of it is current before that. */
export function useRestingPreview<Name extends Previewing>(
  name: Name,
  wanted: RequestOf<Name> | null,
): Preview<ResponseOf<Name>> {
  const sent = JSON.stringify(wanted);
  const asked = useDebounced(sent, 400);
  const isSettled = asked === sent;
  const seen = usePreview(name, wanted && (JSON.parse(asked) as RequestOf<Name> | null));
  return {
    ...seen,
    current: isSettled ? seen.current : undefined,
    isAwaited: wanted !== null && (seen.isAwaited || !isSettled),
  };
}
