import { mostPictures } from '#contract/office/mostPictures.ts';
import type { PictureEntry } from '#contract/office/placeForm.ts';
import type { Group } from '../group.ts';
import { rowAt, rowCount, rowIndices, rowTexts } from '../rows.ts';
import { PictureFields } from './PictureFields.tsx';
import { PictureShown } from './PictureShown.tsx';

type Showing = { pictures: PictureEntry[] };

const list = 'pictures';

/** What is seen of a hall or a room, in the order in which its page shows it. */
export const picturesGroup: Group<Showing> = {
  id: 'pictures',
  title: '写真',
  lines: ({ pictures }) =>
    pictures.length === 0
      ? [{ term: '写真', value: 'なし' }]
      : pictures.map((picture, index) => ({
          term: `写真 ${index + 1}`,
          value: (
            <span className="flex flex-wrap items-start gap-3">
              <PictureShown file={picture.file} />
              {picture.alt}
            </span>
          ),
        })),
  texts: ({ pictures }) => rowTexts(list, pictures),
  values: (texts) => ({
    pictures: rowIndices(texts, list).map((index) => {
      const { file = '', alt = '' } = rowAt(texts, list, index);
      return { file, alt: alt.trim() };
    }),
  }),
  errors: (texts) =>
    rowCount(texts, list) > mostPictures
      ? { pictures: `写真は${mostPictures}枚までです。ほかの写真を外してください。` }
      : {},
  render: (props) => <PictureFields {...props} list={list} />,
};
