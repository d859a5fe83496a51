import type { ShownPicture } from '#contract/facility/page.ts';
import { html } from '../page/html.ts';
import { asData } from './asData.ts';

/** What a page says of itself before any script runs, for search engines and for messages that show links. */
export type HeadFacts = {
  /** As the screen will set it. */
  readonly title: string;
  /** The page's name alone. */
  readonly name: string;
  readonly siteName: string;
  readonly description: string;
  /** The one address of what is shown, however it was reached. */
  readonly url: string;
  /** At its absolute address. */
  readonly picture: ShownPicture | null;
  /** In the words of schema.org; null for nothing. */
  readonly data: object | null;
};

const pictureTags = ({ src, width, height, alt }: ShownPicture) =>
  html`<meta property="og:image" content="${src}"><meta property="og:image:width" content="${width}"><meta property="og:image:height" content="${height}"><meta property="og:image:alt" content="${alt}">`;

/** Browsers take this for data and not for a script, so no policy has to allow it. */
const dataTag = (data: object) => `<script type="application/ld+json">${asData(data)}</script>`;

/** The document with the head of a page instead of that of all of them. */
export function withHead(page: string, { title, name, siteName, description, url, picture, data }: HeadFacts) {
  const tags = html`<meta name="description" content="${description}">
    <link rel="canonical" href="${url}">
    <meta property="og:type" content="website"><meta property="og:locale" content="ja_JP">
    <meta property="og:site_name" content="${siteName}"><meta property="og:title" content="${name}">
    <meta property="og:description" content="${description}"><meta property="og:url" content="${url}">
    ${picture && pictureTags(picture)}`;
  return page
    .replace(/<meta name="description"[^>]*>\s*/, '')
    .replace(/<title>[^<]*<\/title>/, () => html`<title>${title}</title>`.markup)
    .replace('</head>', () => `${tags.markup}${data === null ? '' : dataTag(data)}</head>`);
}
