import type { ShownPicture } from '#contract/facility/page.ts';
import { type PagePicture, pictureTypes } from './page.ts';

/** Where a picture is served: the same bytes for ever, so that whoever has them never asks again. */
export const shownPicture = (
  { digest, mediaType, hasPhone, width, height, alt }: PagePicture,
  tenantAlias: string,
): ShownPicture => ({
  src: `/pictures/${tenantAlias}/${digest}.${pictureTypes[mediaType]}`,
  phoneSrc: hasPhone ? `/pictures/${tenantAlias}/${digest}-phone.webp` : null,
  width,
  height,
  alt,
});
