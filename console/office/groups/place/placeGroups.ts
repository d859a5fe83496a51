import type { PlaceForm } from '#contract/office/placeForm.ts';
import { accessibilityLabels } from '#rules/facility/page/accessibility.ts';
import type { Group } from '../group.ts';
import { plainGroup } from '../plainGroup.tsx';
import { closingsGroup } from './closingsGroup.tsx';
import { dayListGroup } from './dayListGroup.ts';
import { equipmentGroup } from './equipmentGroup.tsx';
import { picturesGroup } from './picturesGroup.tsx';
import { useConditionsGroup } from './useConditionsGroup.tsx';

export const placeBasics = plainGroup<PlaceForm>({
  id: 'basics',
  title: '基本',
  fields: [
    { name: 'name', label: '施設の名称', kind: 'line', isRequired: true },
    { name: 'zipCode', label: '郵便番号', kind: 'line' },
    { name: 'address', label: '所在地', kind: 'line' },
    { name: 'phoneNumber', label: '電話番号', kind: 'line' },
    { name: 'faxNumber', label: 'FAX番号', kind: 'line' },
    { name: 'url', label: 'ホームページ', kind: 'line', support: 'https:// から入力してください。' },
    { name: 'description', label: '施設の説明', kind: 'prose' },
  ],
});

const placeGuide = plainGroup<PlaceForm>({
  id: 'guide',
  title: '利用者への案内',
  fields: [
    { name: 'reservationNotes', label: '予約時の注意事項', kind: 'prose', support: '予約の確認画面に表示します。' },
    { name: 'houseRules', label: '利用のきまり', kind: 'prose' },
    { name: 'access', label: '交通・駐車場', kind: 'prose' },
    { name: 'mapUrl', label: '地図のページ', kind: 'line', support: 'https:// から入力してください。' },
    {
      name: 'accessibility',
      label: 'バリアフリー',
      kind: 'choices',
      options: Object.entries(accessibilityLabels).map(([value, label]) => ({ value, label })),
    },
  ],
});

const placeMails = plainGroup<PlaceForm>({
  id: 'mails',
  title: 'お知らせメールの差出人',
  fields: [
    {
      name: 'mailSender',
      label: '差出人の名称',
      kind: 'line',
      support: 'この施設の予約についてのメールに付けます。空欄は、全体設定の名称です。',
      none: '全体設定と同じ',
    },
    {
      name: 'replyTo',
      label: '返信先',
      kind: 'line',
      support: '返信が届くメールアドレスです。空欄は、全体設定の返信先です。',
      none: '全体設定と同じ',
    },
  ],
});

/** What is changed of a hall, in the order of its page. */
export const placeGroups = (
  spaces: readonly { readonly key: string; readonly name: string }[],
): readonly Group<PlaceForm>[] => [
  placeBasics,
  picturesGroup,
  placeGuide,
  closingsGroup(spaces),
  equipmentGroup,
  useConditionsGroup,
  placeMails,
  dayListGroup,
];
