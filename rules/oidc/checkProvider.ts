import { characterCount, cleanLine } from '../text/typedText.ts';

export type ProviderForm = {
  /** Residents are in no groups. */
  readonly audience: 'staff' | 'residents';
  readonly label: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly scopes: string;
  readonly requiredClaim: string;
  readonly requiredValue: string;
  readonly groupsClaim: string;
};

/** An address of the web with nothing behind its path. Whether it may be plain http the operator decides, where it is asked. */
export function isIssuer(text: string) {
  const url = URL.parse(text.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  return url.search === '' && url.hash === '' && url.username === '' && url.password === '' && !/[?#]/.test(text);
}

/** The first thing wrong with a provider; null when there is nothing. */
export function checkProvider({
  audience,
  label,
  issuer,
  clientId,
  scopes,
  requiredClaim,
  requiredValue,
  groupsClaim,
}: ProviderForm) {
  const length = characterCount(cleanLine(label));
  if (length === 0 || length > 30) return 'oidcLabelRequired';
  if (!isIssuer(issuer)) return 'oidcIssuerInvalid';
  if (clientId.trim() === '') return 'oidcClientRequired';
  if (!scopes.split(/\s+/).includes('openid')) return 'oidcScopeRequired';
  if ((requiredClaim.trim() === '') !== (requiredValue.trim() === '')) return 'oidcTownIncomplete';
  return audience === 'staff' && groupsClaim.trim() === '' ? 'oidcGroupsClaimRequired' : null;
}
