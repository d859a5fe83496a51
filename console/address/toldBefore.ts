/** What was done on the screen that led to an address, of its state; null for nothing. */
export const toldBefore = (state: unknown) =>
  typeof state === 'object' && state !== null && 'told' in state && typeof state.told === 'string' ? state.told : null;
