/**
 * The address when it is one of the web, else null: a staff member's typing error or a `javascript:` must not become a
 * link. With a `base`, an address without a host is one of the same site.
 */
export function webUrl(text: string, base?: string) {
  try {
    const { protocol, href } = new URL(text.trim(), base);
    return protocol === 'http:' || protocol === 'https:' ? href : null;
  } catch {
    return null;
  }
}
