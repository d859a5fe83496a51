import { html } from '../page/html.ts';

/** What one file may hold. */
const mostAddresses = 50_000;

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const xml = (root: 'urlset' | 'sitemapindex', entries: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">\n${entries}</${root}>\n`;

/** `changedAt` is when what the tenant offers was last changed; null when nobody has written it down. */
export function sitemap(addresses: readonly string[], changedAt: Date | null) {
  const changed = changedAt && html`<lastmod>${changedAt.toISOString()}</lastmod>`;
  const entries = addresses
    .slice(0, mostAddresses)
    .map((address) => html`<url><loc>${address}</loc>${changed}</url>\n`.markup);
  return xml('urlset', entries.join(''));
}

export function sitemapIndex(addresses: readonly string[]) {
  const entries = addresses
    .slice(0, mostAddresses)
    .map((address) => html`<sitemap><loc>${address}</loc></sitemap>\n`.markup);
  return xml('sitemapindex', entries.join(''));
}
