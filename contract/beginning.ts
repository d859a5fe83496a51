/** What the document of an address says of it: its tenant, and the calls with which its page begins. */
export type Beginning = {
  readonly tenantId: string;
  readonly calls: readonly { readonly path: string; readonly body: string; readonly needsSession: boolean }[];
};

/** The id of the element that holds it. */
export const beginningId = 'beginning';
