import { screens } from '#contract/screens.ts';

/** An address of a tenant as robots write it: any tenant, any value, and what lies below. */
const pattern = (screen: keyof typeof screens) => screens[screen].replaceAll(/\/:\w+\?/g, '').replaceAll(/:\w+/g, '*');

/** Pages that search engines may read. Which tenants show theirs a page says itself: it is marked where they do not. */
const readable = [
  pattern('login'),
  pattern('draws'),
  pattern('openHalls'),
  pattern('openRoom'),
  pattern('openSearch'),
  pattern('openCourses'),
  pattern('openAnnouncements'),
  '/t/*/sitemap.xml',
  '/t/*/open-data/',
  // What these pages ask for; it is read only.
  '/api/Public/',
  '/api/Authentication/TenantGet',
];

const others = ['/t/', '/api/', '/waapi/', '/console', '/document/', '/embed/'];

/** What robots may read: what anybody may see, the draws and the way in. Everything else of a tenant is behind its login. */
export const robotsText = (publicUrl: string) =>
  [
    'User-agent: *',
    ...others.map((path) => `Disallow: ${path}`),
    ...readable.map((path) => `Allow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');

/** On the console's own host there is nothing for them. */
export const noRobotsText = 'User-agent: *\nDisallow: /\n';
