/** A token of the API as logs and histories name it. */
export const tokenName = (name: string) => `外部連携（${name}）`;
