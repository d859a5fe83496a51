import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { EndpointName, RequestOf, ResponseOf } from '#contract/endpoints.ts';
import { actionKeys } from './actionKeys.ts';
import { call } from './call.ts';
import type { CallFailure } from './callFailure.ts';

/**
 * A changing call behind a button. The same request keeps one Idempotency-Key until it has succeeded or was refused, so that
 * pressing again after a lost answer repeats the action instead of doing it twice.
 */
export const useChange = <Name extends EndpointName>(name: Name) => {
  const keys = useRef(actionKeys());
  return useMutation<ResponseOf<Name>, CallFailure, RequestOf<Name>>({
    mutationFn: (request) => keys.current.during(request, (idempotencyKey) => call(name, request, { idempotencyKey })),
  });
};
