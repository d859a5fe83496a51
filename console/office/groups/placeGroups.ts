import type { PlaceForm } from '#contract/office/placeForm.ts';
import { accessibilityLabels } from '#rules/facility/page/accessibility.ts';
import { equipmentGroup } from './equipmentGroup.tsx';
import type { Group } from './group.ts';
import { plainGroup } from './plainGroup.tsx';

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

/** What is changed of a hall, in the order of its page. */
export const placeGroups: readonly Group<PlaceForm>[] = [placeBasics, placeGuide, equipmentGroup];
