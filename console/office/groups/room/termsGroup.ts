import type { UserClass } from '#contract/office/placeEndpoints.ts';
import type { RoomForm } from '#contract/office/placeForm.ts';
import type { Group, Texts } from '../group.ts';
import { linesOf } from '../plainFields.ts';
import { plainGroup } from '../plainGroup.tsx';

type Terms = {
  readonly published: boolean;
  readonly approval: string;
  readonly 'approval.classes': readonly string[];
  readonly before: number | null;
  readonly after: number | null;
};

const isByClass = (texts: Texts) => texts.approval === 'classes';

const fieldsFor = (classes: readonly UserClass[]) =>
  plainGroup<Terms>({
    id: 'terms',
    title: '貸出しの条件',
    fields: [
      {
        name: 'published',
        label: '予約の受付',
        kind: 'yesNo',
        options: ['公開する', '休止する'],
        support: '休止すると、新しい予約を受け付けません。予約済みの利用は残ります。',
      },
      {
        name: 'approval',
        label: '職員の審査',
        kind: 'choice',
        options: [
          { value: '', label: '行わない' },
          { value: 'always', label: 'すべての申込みを審査する' },
          ...(classes.length > 0 ? [{ value: 'classes', label: '選んだ利用者区分の申込みだけ審査する' }] : []),
        ],
      },
      {
        name: 'approval.classes',
        label: '審査する利用者区分',
        kind: 'choices',
        options: classes.map(({ code, label }) => ({ value: code, label })),
        isAsked: isByClass,
      },
      { name: 'before', label: '利用前の準備時間', kind: 'number', unit: '分' },
      { name: 'after', label: '利用後の片付け時間', kind: 'number', unit: '分' },
    ],
  });

const termsOf = ({ published, approval, preparation }: Pick<RoomForm, 'published' | 'approval' | 'preparation'>) => ({
  published,
  approval: approval === null || approval === 'always' ? (approval ?? '') : 'classes',
  'approval.classes': approval === null || approval === 'always' ? [] : approval.classes,
  ...preparation,
});

function approvalOf(texts: Texts): RoomForm['approval'] {
  if (isByClass(texts)) return { classes: linesOf(texts['approval.classes'] ?? '') };
  return texts.approval === 'always' ? 'always' : null;
}

const nothing: Terms = { published: true, approval: '', 'approval.classes': [], before: null, after: null };

/** Whether a room is offered, whose uses staff approve, and what each use takes before and after. */
export function termsGroup(classes: readonly UserClass[]): Group<RoomForm> {
  const fields = fieldsFor(classes);
  return {
    id: 'terms',
    title: '貸出しの条件',
    lines: (form) => fields.lines(termsOf(form)),
    texts: (form) => fields.texts(termsOf(form)),
    values: (texts) => {
      const { published = true, before, after } = fields.values(texts, nothing);
      return {
        published,
        approval: approvalOf(texts),
        preparation: { before: before ?? 0, after: after ?? 0 },
      };
    },
    errors: (texts) => ({
      ...fields.errors(texts),
      ...(isByClass(texts) && !texts['approval.classes'] && { 'approval.classes': '利用者区分を選んでください。' }),
    }),
    render: (props) => fields.render(props),
  };
}
