import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { EndpointName, RequestOf, ResponseOf } from '#contract/endpoints.ts';
import { call } from './call.ts';
import type { CallFailure } from './callFailure.ts';
import { idempotencyKeys, type PendingActionStore } from './idempotencyKeys.ts';

/**
 * A changing call behind a button. The same request keeps one Idempotency-Key until it succeeds or is refused. Pressing
 * again after a lost answer therefore repeats the action instead of performing it twice. `store` keeps the key across
 * page loads.
 */
export const useCallMutation = <Name extends EndpointName>(name: Name, store?: PendingActionStore) => {
  const [keys] = useState(() => idempotencyKeys(store));
  return useMutation<ResponseOf<Name>, CallFailure, RequestOf<Name>>({
    mutationKey: [name],
    mutationFn: (request) => keys.run(request, (idempotencyKey) => call(name, request, { idempotencyKey })),
  });
};
