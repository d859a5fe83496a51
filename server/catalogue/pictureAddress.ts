import type { ShownPicture } from '#contract/facility/page.ts';
import { type PagePicture, pictureTypes } from './page.ts';

/** Where a picture is served: the same bytes for ever, so that whoever has them never asks again. */
export const shownPicture = (
  { digest, mediaType, hasTablet, hasPhone, width, height, alt }: PagePicture,
  tenantAlias: string,
): ShownPicture => ({
  src: `/pictures/${tenantAlias}/${digest}.${pictureTypes[mediaType]}`,
  tabletSrc: hasTablet ? `/pictures/${tenantAlias}/${digest}-tablet.webp` : null,
  phoneSrc: hasPhone ? `/pictures/${tenantAlias}/${digest}-phone.webp` : null,
  width,
  height,
  alt,
});
