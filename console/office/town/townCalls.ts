import type { MessageTextId } from '#contract/office/messageTexts.ts';
import type { PlaceDifference } from '#contract/office/placeEndpoints.ts';
import { messageTexts } from '#rules/notice/messageTexts.ts';
import { differenceLine } from '../differenceLine.ts';
import type { PlainField } from '../groups/plainFields.ts';
import { optionsOf } from '../groups/plainGroup.tsx';
import type { ChangeCalls } from '../wantedChange.ts';
import { groupFields } from './groupsGroup.ts';
import { lineFields } from './lineGroup.ts';
import { townFieldsShown } from './townGroups.ts';

type AnyField = Pick<PlainField<object>, 'label' | 'kind'> & { readonly name: string };

const fields = new Map<string, AnyField>(
  [...townFieldsShown, ...groupFields, ...lineFields].map((field): [string, AnyField] => [field.name, field]),
);

/** As differences say that something is not there. */
const none = 'なし';

const isMessage = (id: string): id is MessageTextId => Object.hasOwn(messageTexts, id);

/** Where a part of the form is no field by itself. */
const names: Readonly<Record<string, string>> = {
  groups: '団体登録の要件',
  'groups.term': '登録の有効期間',
  lineMessagingToken: 'アクセストークン',
  label: '名称',
  name: '名称',
};

/** A value as its field shows it, from the words of a bundle. */
function shownText(field: AnyField, text: string) {
  const value = text === 'true' ? 'yes' : text === 'false' ? 'no' : text;
  const option = optionsOf(field as PlainField<object>).find((one) => one.value === value);
  return option?.label ?? text;
}

/** '「抽選の落選」の件名：落選 → 結果'; null for what is no message. */
function messageLine({ field, before, after }: PlaceDifference) {
  const [, id = '', part] = /^messages\.(.+?)(?:\.(subject|body))?$/.exec(field) ?? [];
  if (!isMessage(id)) return null;
  const name = `「${messageTexts[id].title}」`;
  if (part !== undefined) return `${name}の${part === 'subject' ? '件名' : '本文'}：${before} → ${after}`;
  return after === none ? `${name}を元の文面に戻す` : `${name}を独自の文面に変更`;
}

/** The name of its file tells nobody anything; null for what is no logo. */
function logoLine({ subject, field, before, after }: PlaceDifference) {
  if (subject !== '' || field !== 'logo') return null;
  return `ロゴを${before === none ? '追加' : after === none ? '削除' : '変更'}`;
}

/** '画面の色：緑 → 青', in the words of the fields. */
function townLine(difference: PlaceDifference) {
  const { subject, field, before, after } = difference;
  const worded = messageLine(difference) ?? logoLine(difference);
  if (worded !== null) return worded;
  const known = subject === '' ? fields.get(field) : undefined;
  const name = subject === '' && known ? known.label : (names[field] ?? field);
  if (known && optionsOf(known as PlainField<object>).length > 0)
    return `${name}：${shownText(known, before)} → ${shownText(known, after)}`;
  return differenceLine({ ...difference, field: name });
}

/** Of what the town has decided for all its places. */
export const townCalls: ChangeCalls = { preview: 'Office/PreviewTown', act: 'Office/ChangeTown', lineOf: townLine };
