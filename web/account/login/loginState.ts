const notices = ['expired', 'loggedOut', 'erased'] as const;
/** Why the user was sent to the login; passed as the location's state. */
export type LoginNotice = (typeof notices)[number];

export type LoginState = { readonly notice: LoginNotice; readonly leavesAtOnce?: true };

/** Reads a location's state, which may be anything. */
export const loginNoticeIn = (state: unknown): LoginNotice | null => {
  const notice = typeof state === 'object' && state !== null && 'notice' in state ? state.notice : null;
  return notices.find((known) => known === notice) ?? null;
};
