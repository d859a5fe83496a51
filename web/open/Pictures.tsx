import type { ShownPicture } from '#contract/facility/page.ts';
import { PagePicture } from './PagePicture.tsx';

type PicturesProps = {
  pictures: readonly ShownPicture[];
  /** They are what the page begins with. */
  isFirst?: boolean;
};

/** All pictures of a page, in their order. */
export const Pictures = ({ pictures, isFirst = false }: PicturesProps) =>
  pictures.length > 0 && (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit
    <ul role="list" aria-label="写真" className="grid gap-3 tablet:grid-cols-2">
      {pictures.map((picture, index) => (
        <li key={picture.src}>
          <PagePicture picture={picture} isFirst={isFirst && index === 0} />
        </li>
      ))}
    </ul>
  );
