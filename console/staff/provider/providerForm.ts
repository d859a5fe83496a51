import type { RequestOf, ResponseOf } from '#contract/endpoints.ts';
import { everyRefusal } from '#contract/refusal/staffRefusals.ts';
import { checkProvider } from '#rules/oidc/checkProvider.ts';
import type { Mapping } from '#rules/staff/oidc/mapping.ts';

/** Who signs in by the provider. */
export type Audience = 'staff' | 'residents';

export type ProviderAnswer = ResponseOf<'Console/GetOidcProvider'>;

/** What is typed; the secret is no part of it, since a draft of the form is kept. */
export type ProviderForm = {
  readonly audience: Audience;
  readonly isOn: boolean;
  readonly label: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly scopes: string;
  readonly requiredClaim: string;
  readonly requiredValue: string;
  readonly groupsClaim: string;
  readonly mappings: readonly Mapping[];
  /** Between blanks. */
  readonly factorMarks: string;
  readonly makesAccounts: boolean;
};

const empty: ProviderForm = {
  audience: 'staff',
  isOn: false,
  label: '',
  issuer: '',
  clientId: '',
  scopes: 'openid profile email offline_access',
  requiredClaim: '',
  requiredValue: '',
  groupsClaim: 'groups',
  mappings: [],
  factorMarks: '',
  makesAccounts: true,
};

/** They are in no groups, and register by themselves. */
const ofResidents = {
  audience: 'residents',
  scopes: 'openid profile email',
  groupsClaim: '',
  makesAccounts: false,
} as const;

/** The form of what is set up. */
export function formOf({ provider }: ProviderAnswer, audience: Audience): ProviderForm {
  if (provider === null) return audience === 'staff' ? empty : { ...empty, ...ofResidents };
  const { hasSecret: _, factorMarks, ...rest } = provider;
  return { ...rest, audience, factorMarks: factorMarks.join(' ') };
}

/** What is sent of it. */
export const requestOf = (
  { factorMarks, mappings, ...form }: ProviderForm,
  { secret, version }: { readonly secret: string; readonly version: number },
): RequestOf<'Console/SaveOidcProvider'> => ({
  ...form,
  mappings: mappings.map((one) => ({ ...one, containerIds: one.containerIds && [...one.containerIds] })),
  factorMarks: factorMarks.split(/\s+/).filter((one) => one !== ''),
  secret,
  version,
});

export type Field = 'label' | 'issuer' | 'clientId' | 'scopes' | 'requiredValue' | 'groupsClaim' | 'mappings' | 'isOn';

/** Which field a refusal is about. */
export const fieldOf: Readonly<Record<string, Field>> = {
  oidcLabelRequired: 'label',
  oidcIssuerInvalid: 'issuer',
  oidcClientRequired: 'clientId',
  oidcScopeRequired: 'scopes',
  oidcTownIncomplete: 'requiredValue',
  oidcGroupsClaimRequired: 'groupsClaim',
  oidcGroupRequired: 'mappings',
  grantUnreachable: 'mappings',
  grantNotYours: 'mappings',
  placeUnknown: 'mappings',
  localAdminRequired: 'isOn',
};

/** The first thing wrong with what is typed, at its field. */
export function problemsOf(form: ProviderForm): { readonly [Name in Field]?: string } {
  const why = checkProvider(form);
  const found = why === null ? {} : { [fieldOf[why] ?? 'label']: everyRefusal[why].message };
  const isIncomplete = form.mappings.some(
    ({ group, containerIds }) => group.trim() === '' || containerIds?.length === 0,
  );
  return isIncomplete ? { ...found, mappings: 'グループの名前と、範囲の施設を入力してください。' } : found;
}
