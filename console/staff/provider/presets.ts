import type { ProviderForm } from './providerForm.ts';

/** What providers that towns have differ in. Everything can be changed afterwards. */
export const presets = {
  entra: {
    label: 'Microsoft Entra ID',
    issuer: 'https://login.microsoftonline.com/（テナントID）/v2.0',
    fields: {
      scopes: 'openid profile email offline_access',
      requiredClaim: 'tid',
      groupsClaim: 'groups',
      factorMarks: 'mfa',
    },
  },
  google: {
    label: 'Google Workspace',
    issuer: 'https://accounts.google.com',
    fields: { scopes: 'openid profile email', requiredClaim: 'hd', groupsClaim: 'hd', factorMarks: '' },
  },
  keycloak: {
    label: 'Keycloak',
    issuer: 'https://login.example.jp/realms/（レルム）',
    fields: {
      scopes: 'openid profile email offline_access',
      requiredClaim: '',
      requiredValue: '',
      groupsClaim: 'groups',
      factorMarks: 'mfa otp',
    },
  },
} as const satisfies Readonly<
  Record<string, { readonly label: string; readonly issuer: string; readonly fields: Partial<ProviderForm> }>
>;

export type Preset = keyof typeof presets;

export const isPreset = (text: string): text is Preset => Object.hasOwn(presets, text);
