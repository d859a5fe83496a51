type MissedUser = { readonly tenantAlias: string; readonly address: string; readonly error: Error };

let missed: MissedUser | undefined;

/** Leaves word for the login page: the session may well be alive, only the server could not be asked. */
export const missUser = (reason: MissedUser) => {
  missed = reason;
};

export const missedUserIn = (tenantAlias: string) => (missed?.tenantAlias === tenantAlias ? missed : undefined);

export const forgetMissedUser = () => {
  missed = undefined;
};
