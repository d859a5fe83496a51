/** Why the last address of a tenant could not be opened; `address` can be tried again. */
export type MissedTenant =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unreachable'; readonly address: string; readonly error: unknown };

let missed: MissedTenant | undefined;

/** Leaves word for the landing page, to which an address without a tenant leads. */
export const missTenant = (reason: MissedTenant) => {
  missed = reason;
};

export const missedTenant = () => missed;

export const forgetMissedTenant = () => {
  missed = undefined;
};
