import type { Group } from '../groups/group.ts';
import type { PlainField } from '../groups/plainFields.ts';
import { plainGroup } from '../groups/plainGroup.tsx';
import type { TownShown } from './townShown.ts';

type Typed = Pick<TownShown, 'lineChannelId' | 'liffId'> & {
  readonly secret: string;
  readonly lineMessagingToken: string;
};

export const lineFields: readonly PlainField<Typed>[] = [
  {
    name: 'lineChannelId',
    label: 'チャネルID',
    kind: 'line',
    none: '未設定',
    support: 'LINEログインのチャネルのIDです。',
  },
  { name: 'liffId', label: 'LIFF ID', kind: 'line', none: '未設定', support: 'LINEの中で開く画面のIDです。' },
  {
    name: 'secret',
    label: 'アクセストークン',
    kind: 'choice',
    support: 'LINEのメッセージを送るための、秘密の文字列です。',
    options: [
      { value: 'keep', label: '変更しない' },
      { value: 'set', label: '新しく設定する' },
      { value: 'clear', label: '消す（LINEで送らない）' },
    ],
  },
  {
    name: 'lineMessagingToken',
    label: '新しいアクセストークン',
    kind: 'secret',
    isRequired: true,
    support: '保存した後は、画面に表示しません。',
    isAsked: ({ secret }) => secret === 'set',
  },
];

const fields = plainGroup<Typed>({ id: 'line', title: 'LINE', fields: lineFields });

const typedOf = ({ lineChannelId, liffId }: TownShown): Typed => ({
  lineChannelId,
  liffId,
  secret: 'keep',
  lineMessagingToken: '',
});

/** How LINE knows the town; of its secret only whether there is one. */
export const lineGroup: Group<TownShown> = {
  id: 'line',
  title: 'LINE',
  secrets: ['lineMessagingToken'],
  lines: (form) =>
    fields
      .lines(typedOf(form))
      .map((line) =>
        line.term === 'アクセストークン'
          ? { ...line, value: form.hasLineMessagingToken ? '設定済み' : '未設定' }
          : line,
      ),
  texts: (form) => fields.texts(typedOf(form)),
  values: (texts, form) => {
    const { secret, lineMessagingToken = '', ...plain } = fields.values(texts, typedOf(form));
    return { ...plain, lineMessagingToken: secret === 'keep' ? null : secret === 'set' ? lineMessagingToken : '' };
  },
  errors: (texts) => fields.errors(texts),
  render: (props) => fields.render(props),
};
