import type { Claims } from '#rules/oidc/claims.ts';

/** How a provider is reached, as a tenant has set it up. */
export type ProviderAccess = {
  readonly issuer: string;
  readonly clientId: string;
  /** '' for a client without one. */
  readonly clientSecret: string;
};

/** Somebody on the way: what they must bring back. */
export type Way = {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE. */
  readonly verifier: string;
  readonly redirectUri: string;
};

export type Asked = Way & {
  readonly scopes: string;
  /** Asks who somebody is, although the provider knows them still. */
  readonly isAnew: boolean;
};

/** What the browser brought back. */
export type Returned = {
  readonly code: string;
  readonly state: string;
  readonly iss: string;
  /** Why the provider did not say who it is; '' where it did. */
  readonly error: string;
};

/** What a provider says of somebody, once it has been checked that it does. */
export type Said = {
  readonly subject: string;
  readonly claims: Claims;
  /** Null where it gave none. */
  readonly refreshToken: string | null;
};

/** What it answered to the test of a connection. */
export type Probed = { readonly issuer: string; readonly supportsPkce: boolean; readonly keys: number };

/** Whatever says who somebody is does not hold: a wrong nonce, state, audience, issuer, time or signature, or the provider’s no. */
export class OidcRefused extends Error {}

/** Providers as the product needs them. All throw ProviderAway where nothing is answered. */
export type KnownThere = {
  readonly subject: string;
  readonly refreshToken: string;
  /** Told of the token that asks the next time, before anything can fail that comes after: the former one may be good no more. */
  readonly keep: (refreshToken: string) => Promise<void>;
};

export type OidcPort = {
  /** The address to which the browser goes. */
  begin(access: ProviderAccess, asked: Asked, nowMs: number): Promise<string>;
  /** Throws OidcRefused. */
  finish(
    access: ProviderAccess,
    back: { readonly way: Way; readonly returned: Returned; readonly isAnew: boolean },
    nowMs: number,
  ): Promise<Said>;
  /** What is said of somebody by now; null where they are known no more. */
  again(access: ProviderAccess, known: KnownThere, nowMs: number): Promise<Said | null>;
  /** Throws OidcRefused where what it says of itself cannot be used. */
  probe(access: ProviderAccess, nowMs: number): Promise<Probed>;
};
