/** The types of a picture's bytes, and how names of its files end. */
export const pictureTypes = {
  'image/webp': 'webp',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/avif': 'avif',
  'image/svg+xml': 'svg',
} as const;

export type PictureType = keyof typeof pictureTypes;

/** A picture of a tenant, its bytes aside, and whether there are smaller ones beside it; a page written before says nothing of tablets. */
export type Picture = {
  readonly digest: string;
  readonly mediaType: PictureType;
  readonly width: number;
  readonly height: number;
  readonly hasTablet?: boolean;
  readonly hasPhone: boolean;
};

/** Where a picture is served in one of its sizes: the same bytes for ever, so that whoever has them never asks again. */
export function pictureAddress(
  { digest, mediaType }: Pick<Picture, 'digest' | 'mediaType'>,
  tenantAlias: string,
  size: 'own' | 'tablet' | 'phone' = 'own',
) {
  const file = size === 'own' ? `${digest}.${pictureTypes[mediaType]}` : `${digest}-${size}.webp`;
  return `/pictures/${tenantAlias}/${file}`;
}
