type SessionCheckError = { readonly tenantAlias: string; readonly address: string; readonly error: Error };

let missed: SessionCheckError | undefined;

/** Passes a message to the login page: the session may still be valid, but the server could not be reached. */
export const setSessionCheckError = (reason: SessionCheckError) => {
  missed = reason;
};

export const sessionCheckErrorIn = (tenantAlias: string) => (missed?.tenantAlias === tenantAlias ? missed : undefined);

export const clearSessionCheckError = () => {
  missed = undefined;
};
