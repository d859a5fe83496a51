import type { Group } from '#console/office/groups/group.ts';
import { plainGroup } from '#console/office/groups/plainGroup.tsx';
import type { CourseForm } from '#contract/office/courseForm.ts';

type Category = { readonly key: string; readonly name: string };

/** What a course is called, and what residents read of it. */
export const basicGroup = (categories: readonly Category[]): Group<CourseForm> =>
  plainGroup<CourseForm>({
    id: 'basic',
    title: '基本',
    fields: [
      { name: 'number', label: '講座番号', kind: 'line', isRequired: true, support: '例：A-101' },
      { name: 'name', label: '講座名', kind: 'line', isRequired: true },
      {
        name: 'category',
        label: 'カテゴリー',
        kind: 'select',
        options: [
          ...categories.map(({ key, name }) => ({ value: key, label: name })),
          { value: '', label: '新しいカテゴリーをつくる' },
        ],
      },
      {
        name: 'newCategory',
        label: '新しいカテゴリーの名称',
        kind: 'line',
        isAsked: ({ category }) => category === '',
      },
      { name: 'instructor', label: '講師', kind: 'line' },
      { name: 'place', label: '場所', kind: 'line', support: '例：研修室1' },
      {
        name: 'description',
        label: '内容・持ち物・補足',
        kind: 'prose',
        support: '対象の説明や持ち物、材料費なども、ここに書きます。',
      },
    ],
  });

/** Whether residents see it. */
export const stateGroup: Group<CourseForm> = plainGroup<CourseForm>({
  id: 'state',
  title: '公開',
  fields: [
    {
      name: 'published',
      label: '利用者の画面への公開',
      kind: 'yesNo',
      options: ['公開する（受付期間になると申し込めます）', '下書き（職員だけに見えます）'],
    },
  ],
});
