import { strictPolicy } from './contentSecurity.ts';

/** What no page of ours, and nothing it could be made to load, may use. Copying to the clipboard is used. */
const permissions = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  // Staff sign in with passkeys; nobody frames that.
  .concat('publickey-credentials-create=(self)', 'publickey-credentials-get=(self)')
  .join(', ');

/** What every answer says to browsers. None of it depends on the request, so it is put together once. */
export const securityHeadersFor = ({ isSecure }: { readonly isSecure: boolean }): Readonly<Record<string, string>> => ({
  'content-security-policy': strictPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': permissions,
  'referrer-policy': 'no-referrer',
  // Not for subdomains: the product may live on a town's own name, whose other hosts it must not affect.
  ...(isSecure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  // Browsers that still have the old filter must not use it: it can be made to remove scripts of ours.
  'x-xss-protection': '0',
});
