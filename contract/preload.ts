/** What the document of an address says of it: its tenant, and the calls and scripts with which its page begins. */
export type Preload = {
  readonly tenantId: string;
  /** Addresses of those that only who is logged in needs, or only who sees the login there. */
  readonly scripts: { readonly inside: readonly string[]; readonly login: readonly string[] };
  readonly calls: readonly { readonly path: string; readonly body: string; readonly needsSession: boolean }[];
};

/** The id of the element that holds it. */
export const preloadId = 'preload';
