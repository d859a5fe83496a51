/** What the product needs from LINE; the adapter speaks its HTTP API, tests run a local stand-in of that API. */
export type LinePort = {
  /**
   * The LINE user behind an access token that was issued for this channel and has not expired, else null.
   * Throws LineTimeout when LINE does not answer.
   */
  userOf(accessToken: string, channelId: string): Promise<string | null>;
};

export class LineTimeout extends Error {}
