import type { UseQueryResult } from '@tanstack/react-query';
import type { RequestOf, ResponseOf, StaffCall } from '#contract/endpoints.ts';
import { useStaffQuery } from './useStaffQuery.ts';

export type Preview<Shown> = {
  readonly query: UseQueryResult<Shown>;
  /** What can be looked at; it may still be the answer to what was asked before. */
  readonly shown: Shown | undefined;
  /**
   * The answer to what is asked now; only this may be decided on. It stays while it is only asked again: its version
   * lets the server refuse what has changed.
   */
  readonly current: Shown | undefined;
  /** The answer is on its way. A button that decides on it is busy until then: no press is lost unseen. */
  readonly isAwaited: boolean;
};

/** What a change would do, looked at before it is made. `request` is null while there is nothing to ask for yet. */
export const usePreview = <Name extends StaffCall>(
  name: Name,
  request: RequestOf<Name> | null,
): Preview<ResponseOf<Name>> => {
  const isAsked = request !== null;
  const query = useStaffQuery(name, request ?? ({} as RequestOf<Name>), { enabled: isAsked });
  const shown = isAsked && !query.error ? query.data : undefined;
  const current = query.isPlaceholderData ? undefined : shown;
  return { query, shown, current, isAwaited: isAsked && current === undefined && query.isFetching };
};
