import { useQuery } from '@tanstack/react-query';
import { refresh } from '#client/queries.ts';
import { queryClient } from '#client/queryClient.ts';
import { selfInfo } from '../login/loginUser.ts';

/**
 * Whether the user must verify their mail address before they can reserve. Asked again until they have: the link may have been
 * opened in another tab.
 */
export const useMailRequired = () =>
  useQuery({
    ...selfInfo,
    staleTime: ({ state: { data } }) => (data?.mailVerificationRequired ? 0 : Number.POSITIVE_INFINITY),
  }).data?.mailVerificationRequired === true;

/** The mail came back. */
export const markVerified = () => {
  queryClient.setQueryData(
    selfInfo.queryKey,
    (user) => user && { ...user, mailVerificationRequired: false, isMailRefused: false },
  );
  return refresh('Authentication/GetContact');
};
