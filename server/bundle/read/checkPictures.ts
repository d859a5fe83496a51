import type { Bundle } from '../form/bundle.ts';
import type { PictureEntry } from '../form/page.ts';
import type { ReadPictures } from '../picture/readPictures.ts';
import type { Path } from '../problem/path.ts';
import type { Report } from '../problem/problem.ts';

type Shown = { readonly pictures: readonly PictureEntry[]; readonly mapPicture?: PictureEntry };

/** Every picture that a bundle names, and where it does. */
export function picturesNamed({
  tenant: { logo },
  containers,
  eventContainers,
}: {
  readonly tenant: { readonly logo: string | null };
  readonly containers: readonly (Shown & { readonly articles: readonly Shown[] })[];
  readonly eventContainers: readonly (Shown & {
    readonly categories: readonly { readonly events: readonly Shown[] }[];
  })[];
}): readonly { readonly file: string; readonly path: Path }[] {
  const namedBy = ({ pictures, mapPicture }: Shown, path: Path) => [
    ...pictures.map(({ file }, index) => ({ file, path: [...path, 'pictures', index, 'file'] })),
    ...(mapPicture ? [{ file: mapPicture.file, path: [...path, 'mapPicture', 'file'] }] : []),
  ];
  return [
    ...(logo === null ? [] : [{ file: logo, path: ['tenant', 'logo'] }]),
    ...containers.flatMap((container, index) => [
      ...namedBy(container, ['containers', index]),
      ...container.articles.flatMap((article, at) => namedBy(article, ['containers', index, 'articles', at])),
    ]),
    ...eventContainers.flatMap((container, index) => [
      ...namedBy(container, ['eventContainers', index]),
      ...container.categories.flatMap(({ events }, category) =>
        events.flatMap((event, at) => namedBy(event, ['eventContainers', index, 'categories', category, 'events', at])),
      ),
    ]),
  ];
}

/** Reports files that cannot be shown. One that was not given may be a picture that the tenant has. */
export function checkPictures(bundle: Bundle, pictures: ReadPictures, report: Report) {
  for (const { file, path } of picturesNamed(bundle)) {
    const found = pictures.get(file);
    if (found && 'code' in found) report(path, found);
  }
}
