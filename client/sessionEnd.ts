import { CallFailure } from './callFailure.ts';
import { storage } from './storage.ts';

/** True for a failure that the login page reports, so that nothing else needs to. */
export const isSessionEnd = (error: unknown) => error instanceof CallFailure && error.status === 401;

let listener: (() => void) | undefined;

/** Sets what the screen does when the server ends the session. */
export const whenSessionEnds = (then: () => void) => {
  listener = then;
};

/** Forgets the session of that token and notifies the screen once. A late answer to an earlier session does nothing. */
export const endSession = (token: string) => {
  if (storage.get('session_token') !== token) return;
  storage.clearOwn();
  listener?.();
};
