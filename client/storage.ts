/** The product's keys in session storage. LIFF keeps its own beside them, so nothing else is touched. */
export const ownKeys = ['myCart', 'session_token', 'tenant_id', 'line_access_token'] as const;

export type OwnKey = (typeof ownKeys)[number];

export const storage = {
  get: (key: OwnKey) => sessionStorage.getItem(key),
  set: (key: OwnKey, value: string) => sessionStorage.setItem(key, value),
  remove: (key: OwnKey) => sessionStorage.removeItem(key),
  clearOwn: () => {
    for (const key of ownKeys) sessionStorage.removeItem(key);
  },
};

export type Storage = Pick<typeof storage, 'get' | 'clearOwn'>;
