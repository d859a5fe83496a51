import type { RequestOf, ResponseOf, StaffCall } from '#contract/endpoints.ts';
import { useStaffQuery } from './useStaffQuery.ts';

/**
 * What a change would do, looked at before it is made. `request` is null while there is nothing to ask for yet.
 *
 * - `shown`: what can be looked at; it may still be the answer to what was asked before.
 * - `current`: the answer to what is asked now; only this may be decided on. It stays while it is only asked again:
 *   its version lets the server refuse what has changed.
 * - `isAwaited`: the answer is on its way. A button that decides on it is busy until then: no press is lost unseen.
 */
export const usePreview = <Name extends StaffCall>(name: Name, request: RequestOf<Name> | null) => {
  const isAsked = request !== null;
  const query = useStaffQuery(name, request ?? ({} as RequestOf<Name>), { enabled: isAsked });
  const shown: ResponseOf<Name> | undefined = isAsked && !query.error ? query.data : undefined;
  const current = query.isPlaceholderData ? undefined : shown;
  return { query, shown, current, isAwaited: isAsked && current === undefined && query.isFetching };
};
