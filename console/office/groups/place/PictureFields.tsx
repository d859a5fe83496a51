import { useParams } from 'react-router';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { FileField } from '#console/fields/FileField.tsx';
import { mostPictures } from '#contract/office/mostPictures.ts';
import { TextField } from '#ui/form/TextField.tsx';
import type { GroupFieldsProps } from '../group.ts';
import { RowList } from '../RowList.tsx';
import { rowCount, rowIndices, withRow } from '../rows.ts';
import { useUpload } from '../useUpload.ts';
import { PictureShown } from './PictureShown.tsx';

type PictureFieldsProps = GroupFieldsProps & { list: string };

const PictureRow = ({ list, texts, errors, onChange, index }: PictureFieldsProps & { index: number }) => {
  const field = (of: string) => `${list}.${index}.${of}`;
  return (
    <div className="col-span-full flex flex-wrap items-start gap-4">
      <PictureShown file={texts[field('file')] ?? ''} />
      <div className="min-w-0 grow basis-60">
        <TextField
          label="写真の説明"
          support="何が写っているかを、見えない方にも伝わるように入力します。"
          value={texts[field('alt')] ?? ''}
          error={errors[field('alt')] ?? errors[field('file')]}
          autoComplete="off"
          onChange={(event) => onChange({ ...texts, [field('alt')]: event.target.value })}
        />
      </div>
    </div>
  );
};

/** Pictures with what is seen on them, in their order, and the choice of one more. */
export const PictureFields = (props: PictureFieldsProps) => {
  const { list, texts } = props;
  const { containerId = '' } = useParams();
  const { mutateAsync, isPending } = useStaffMutation('Office/UploadPicture');
  const upload = useUpload(props, {
    send: (base64) => mutateAsync({ containerId, base64 }),
    show: (now, file) => {
      const isThere = rowIndices(now.texts, list).some((index) => now.texts[`${list}.${index}.file`] === file);
      if (isThere) return '同じ写真がすでにあります。';
      now.onChange(withRow(now.texts, list, { file, alt: '' }));
      return undefined;
    },
  });
  return (
    <div className="flex flex-col gap-4">
      <RowList {...props} noun="写真" isOrdered>
        {(index) => <PictureRow {...props} index={index} />}
      </RowList>
      {rowCount(texts, list) < mostPictures && (
        <FileField
          label="追加する写真"
          support={
            isPending
              ? '写真を読み込んでいます…'
              : `JPEG・PNG・WebP・AVIF、8MBまで。${mostPictures}枚まで登録できます。撮影場所などの情報は取り除きます。`
          }
          error={upload.error}
          accept="image/jpeg,image/png,image/webp,image/avif"
          onChosen={(file) => void upload.take(file)}
        />
      )}
    </div>
  );
};
