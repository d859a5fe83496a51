/** What a passkey may be called at most, in characters. */
export const longestPasskeyName = 50;
