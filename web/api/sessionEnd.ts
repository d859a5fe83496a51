import { CallFailure } from './callFailure.ts';
import { storage } from './storage.ts';

/** A failure the login page speaks of: nobody else needs to. */
export const isSessionEnd = (error: unknown) => error instanceof CallFailure && error.status === 401;

let listener: (() => void) | undefined;

/** Names what happens on the screen when the server ends the session. */
export const whenSessionEnds = (then: () => void) => {
  listener = then;
};

/** Forgets the session of that token and tells the screen, once; a late answer to an earlier session does nothing. */
export const endSession = (token: string) => {
  if (storage.get('session_token') !== token) return;
  storage.clearOwn();
  listener?.();
};
