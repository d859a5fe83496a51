import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallFailure } from '#client/callFailure.ts';
import { idempotencyKeys } from '#client/idempotencyKeys.ts';
import type { RequestOf, ResponseOf, StaffCall } from '#contract/endpoints.ts';
import { staffCall } from './staffCall.ts';

/** A changing call behind a button. The same request keeps its Idempotency-Key until the outcome is known. */
export const useStaffMutation = <Name extends StaffCall>(name: Name) => {
  const [keys] = useState(() => idempotencyKeys());
  return useMutation<ResponseOf<Name>, CallFailure, RequestOf<Name>>({
    mutationKey: [name],
    mutationFn: (request) => keys.run(request, (idempotencyKey) => staffCall(name, request, { idempotencyKey })),
  });
};
