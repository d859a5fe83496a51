/** What a provider says of somebody, as it came. */
export type Claims = Readonly<Record<string, unknown>>;

/** A claim by its name; or, as Keycloak nests roles, by a path with dots. */
export function claimOf(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name
    .split('.')
    .reduce<unknown>(
      (found, part) =>
        typeof found === 'object' && found !== null && Object.hasOwn(found, part) ? (found as Claims)[part] : undefined,
      claims,
    );
}

/** The texts of a claim that is one text or a list of them; null where there is no such claim. */
export function textsOf(claims: Claims, name: string): readonly string[] | null {
  const found = claimOf(claims, name);
  if (typeof found === 'string') return [found];
  return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : null;
}

export const textOf = (claims: Claims, name: string) => {
  const found = claimOf(claims, name);
  return typeof found === 'string' ? found : '';
};

/** How somebody was known, as the provider says: `amr` and `acr`. */
export const marksOf = (claims: Claims): readonly string[] => [
  ...(textsOf(claims, 'amr') ?? []),
  ...(textsOf(claims, 'acr') ?? []),
];

type Required = { readonly requiredClaim: string; readonly requiredValue: string };

/** Whether somebody is of the town: the organisation that a provider of many names in `tid` or `hd`. */
export const isOfTown = (claims: Claims, { requiredClaim, requiredValue }: Required) =>
  requiredClaim === '' || (textsOf(claims, requiredClaim) ?? []).includes(requiredValue);

/** Whether what the provider asked for besides the password is as good as our second factor. */
export const gaveFactor = (claims: Claims, factorMarks: readonly string[]) =>
  marksOf(claims).some((mark) => factorMarks.includes(mark));
