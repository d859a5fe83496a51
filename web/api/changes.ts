import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { EndpointName, RequestOf, ResponseOf } from '#contract/endpoints.ts';
import { type ActionMemory, actionKeys } from './actionKeys.ts';
import { call } from './call.ts';
import type { CallFailure } from './callFailure.ts';

/**
 * A changing call behind a button. The same request keeps one Idempotency-Key until it has succeeded or was refused, so that
 * pressing again after a lost answer repeats the action instead of doing it twice. `memory` lets the key outlive the page.
 */
export const useChange = <Name extends EndpointName>(name: Name, memory?: ActionMemory) => {
  const [keys] = useState(() => actionKeys(memory));
  return useMutation<ResponseOf<Name>, CallFailure, RequestOf<Name>>({
    mutationKey: [name],
    mutationFn: (request) => keys.during(request, (idempotencyKey) => call(name, request, { idempotencyKey })),
  });
};
