/** The address when it is one of the web, else null: a staff member's typing error or a `javascript:` must not become a link. */
export function outsideUrl(text: string) {
  try {
    const { protocol, href } = new URL(text.trim());
    return protocol === 'http:' || protocol === 'https:' ? href : null;
  } catch {
    return null;
  }
}
