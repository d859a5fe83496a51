/** Why the last address of a tenant could not be opened; `address` can be tried again. */
export type TenantLoadError =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unreachable'; readonly address: string; readonly error: unknown };

let missed: TenantLoadError | undefined;

/** Passes a message to the landing page, where an address without a tenant redirects. */
export const setTenantLoadError = (reason: TenantLoadError) => {
  missed = reason;
};

export const tenantLoadError = () => missed;

export const clearTenantLoadError = () => {
  missed = undefined;
};
