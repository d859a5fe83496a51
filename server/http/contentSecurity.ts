const directives = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
} as const;

// The LIFF SDK talks to LINE from the browser, and inside LINE on Android it loads an extension of its own.
const lineSources: Readonly<Record<string, readonly string[]>> = {
  'script-src': ['https://static.line-scdn.net'],
  'connect-src': ['https://api.line.me', 'https://access.line.me', 'https://liffsdk.line-scdn.net'],
};

const policyWith = (more: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources, ...(more[name] ?? [])].join(' '))
    .join(';');

/** The Content-Security-Policy of every answer: nothing but our own origin. */
export const strictPolicy = policyWith({});

/** The policy of the pages of a tenant that is opened inside LINE. */
export const policyWithLine = policyWith(lineSources);
