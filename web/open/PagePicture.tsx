import type { ShownPicture } from '#contract/facility/page.ts';

type PagePictureProps = {
  picture: ShownPicture | null | undefined;
  /** The first one on the page is fetched at once; others when they come near. */
  isFirst?: boolean | undefined;
  /** Beside a name that says the same. */
  isDecorative?: boolean | undefined;
};

/** A picture of 16:9, or a tinted field in its place. */
export const PagePicture = ({ picture, isFirst = false, isDecorative = false }: PagePictureProps) =>
  picture ? (
    <picture className="block aspect-video overflow-clip rounded-8 bg-key-50">
      {picture.phoneSrc && <source srcSet={picture.phoneSrc} media="(max-width: 45rem)" />}
      {picture.tabletSrc && <source srcSet={picture.tabletSrc} media="(max-width: 80rem)" />}
      <img
        src={picture.src}
        alt={isDecorative ? '' : picture.alt}
        width={picture.width}
        height={picture.height}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
        className="h-full w-full object-cover"
      />
    </picture>
  ) : (
    <span aria-hidden="true" className="block aspect-video rounded-8 bg-key-50" />
  );
