/** Why the user was sent to the login; passed as the location's state. */
export type LoginNotice = 'expired' | 'loggedOut';

export type LoginState = { readonly notice: LoginNotice };

/** Reads a location's state, which may be anything. */
export const loginNoticeIn = (state: unknown): LoginNotice | null => {
  const notice = typeof state === 'object' && state !== null && 'notice' in state ? state.notice : null;
  return notice === 'expired' || notice === 'loggedOut' ? notice : null;
};
