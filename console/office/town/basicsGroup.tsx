import { Trash2 } from 'lucide-react';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { FileField } from '#console/fields/FileField.tsx';
import { Button } from '#ui/action/Button.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import type { Group, GroupFieldsProps } from '../groups/group.ts';
import { PictureShown } from '../groups/place/PictureShown.tsx';
import { plainGroup } from '../groups/plainGroup.tsx';
import { useUpload } from '../groups/useUpload.ts';
import type { TownField, TownShown } from './townShown.ts';

export const basicFields: readonly TownField[] = [
  { name: 'name', label: '名称', kind: 'line', isRequired: true, support: '利用者の画面とメールに表示します。' },
  {
    name: 'prefecture',
    label: '都道府県',
    kind: 'line',
    support: '自治体の一覧で、都道府県ごとにまとめます。',
    none: 'なし',
  },
  {
    name: 'hue',
    label: '画面の色',
    kind: 'choice',
    options: [
      { value: 'blue', label: '青' },
      { value: 'light-blue', label: '水色' },
      { value: 'cyan', label: '青緑' },
      { value: 'green', label: '緑' },
      { value: 'lime', label: '黄緑' },
      { value: 'yellow', label: '黄' },
      { value: 'orange', label: 'オレンジ' },
      { value: 'red', label: '赤' },
      { value: 'magenta', label: '赤紫' },
      { value: 'purple', label: '紫' },
    ],
  },
  {
    name: 'userNumberLabel',
    label: '利用者番号の呼び名',
    kind: 'line',
    isRequired: true,
    support: '例：利用者番号、登録番号、カード番号',
  },
];

const plain = plainGroup<TownShown>({ id: 'basics', title: '基本', fields: basicFields });

/** Within the edges that residents' screens give it. */
const Logo = ({ file }: { file: string }) => (
  <PictureShown file={file} look="h-12 max-w-42 rounded-4 border border-solid-gray-300 bg-white object-contain p-1" />
);

const LogoField = (props: GroupFieldsProps) => {
  const { texts, errors, onChange } = props;
  const { mutateAsync, isPending } = useStaffMutation('Office/UploadTownPicture');
  const upload = useUpload(props, {
    send: (base64) => mutateAsync({ base64 }),
    show: (now, file) => {
      now.onChange({ ...now.texts, logo: file });
      return undefined;
    },
  });
  const { logo = '' } = texts;
  return (
    <div className="flex flex-col gap-3">
      <FileField
        label="ロゴ"
        support={
          isPending
            ? '画像を読み込んでいます…'
            : '町章など。利用者の画面の上に、名称と並べて小さく表示します。JPEG・PNG・WebP・AVIFは8MBまで、SVGは200kBまで。余白が少なく、白い背景で見えるものが適しています。'
        }
        error={upload.error ?? errors.logo}
        accept="image/jpeg,image/png,image/webp,image/avif,image/svg+xml"
        onChosen={(file) => void upload.take(file)}
      />
      {logo !== '' && (
        <div className="flex flex-wrap items-center gap-4">
          <Logo file={logo} />
          <Button
            variant="text"
            icon={<Trash2 aria-hidden="true" className="size-5" />}
            onClick={() => onChange({ ...texts, logo: '' })}
          >
            <VisuallyHidden>ロゴを</VisuallyHidden>
            消す
          </Button>
        </div>
      )}
    </div>
  );
};

/** What the town is called and how it looks, with its logo. */
export const basicsGroup: Group<TownShown> = {
  id: 'basics',
  title: '基本',
  lines: (form) => [
    ...plain.lines(form),
    { term: 'ロゴ', value: form.logo === null ? 'なし' : <Logo file={form.logo} /> },
  ],
  texts: (form) => ({ ...plain.texts(form), logo: form.logo ?? '' }),
  values: (texts, form) => ({ ...plain.values(texts, form), logo: texts.logo || null }),
  errors: (texts) => plain.errors(texts),
  render: (props) => (
    <>
      {plain.render(props)}
      <LogoField {...props} />
    </>
  ),
};
