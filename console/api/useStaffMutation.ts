import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallFailure } from '#client/callFailure.ts';
import { idempotencyKeys } from '#client/idempotencyKeys.ts';
import type { RequestOf, ResponseOf, StaffCall } from '#contract/endpoints.ts';
import { noteChange, refreshAfter, reloadFor } from './refresh.ts';
import { staffCall } from './staffCall.ts';

/**
 * A changing call behind a button. The same request keeps its Idempotency-Key until the outcome is known.
 *
 * - `refresh` asks again for what it touched, once whoever did it is told so, but not for what it has ended;
 * - `reload` asks again for the same and for what it would do, after it was refused.
 */
export const useStaffMutation = <Name extends StaffCall>(name: Name) => {
  const [keys] = useState(() => idempotencyKeys());
  const mutation = useMutation<ResponseOf<Name>, CallFailure, RequestOf<Name>>({
    mutationKey: [name],
    mutationFn: (request) => keys.run(request, (idempotencyKey) => staffCall(name, request, { idempotencyKey })),
    onSuccess: noteChange,
  });
  return { ...mutation, refresh: (ended?: StaffCall) => refreshAfter(name, ended), reload: () => reloadFor(name) };
};
