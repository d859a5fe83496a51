import type { ShownPicture } from '#contract/facility/page.ts';
import { pictureAddress } from '../tenant/picture.ts';
import type { PagePicture } from './page.ts';

/** A picture of a page at its addresses. */
export const shownPicture = (picture: PagePicture, tenantAlias: string): ShownPicture => ({
  src: pictureAddress(picture, tenantAlias),
  tabletSrc: picture.hasTablet ? pictureAddress(picture, tenantAlias, 'tablet') : null,
  phoneSrc: picture.hasPhone ? pictureAddress(picture, tenantAlias, 'phone') : null,
  width: picture.width,
  height: picture.height,
  alt: picture.alt,
});
