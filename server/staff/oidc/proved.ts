import { gaveFactor, isOfTown, textOf, textsOf } from '#rules/oidc/claims.ts';
import type { Mapping } from '#rules/staff/oidc/mapping.ts';
import type { Said } from '#server/oidc/oidcPort.ts';
import type { Provider } from '#server/oidc/provider.queries.ts';

/** Somebody whom the provider vouches for, as signing in knows them. */
export type Proved = {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
  /** '' where it says none. By it alone nobody is known. */
  readonly email: string;
  /** What they are called there, by which they sign in. */
  readonly login: string;
  readonly groups: readonly string[];
  readonly mappings: readonly Mapping[];
  readonly makesAccounts: boolean;
  readonly isOfTown: boolean;
  readonly gaveFactor: boolean;
  readonly refreshToken: string | null;
};

export const provedBy = ({ subject, claims, refreshToken }: Said, provider: Provider): Proved => ({
  issuer: provider.issuer,
  subject,
  name: textOf(claims, 'name'),
  email: textOf(claims, 'email'),
  login: textOf(claims, 'preferred_username') || textOf(claims, 'email'),
  groups: textsOf(claims, provider.groupsClaim) ?? [],
  mappings: provider.mappings,
  makesAccounts: provider.makesAccounts,
  isOfTown: isOfTown(claims, provider),
  gaveFactor: gaveFactor(claims, provider.factorMarks),
  refreshToken,
});
