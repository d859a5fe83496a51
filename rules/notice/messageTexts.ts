import type { MessageTextId, Wording } from '#contract/office/messageTexts.ts';
import type { PlaceholderName } from './placeholders.ts';
import { accountTexts } from './texts/accountTexts.ts';
import { bookingTexts } from './texts/bookingTexts.ts';
import { changeTexts } from './texts/changeTexts.ts';
import { courseDateTexts } from './texts/courseTexts.ts';
import { lotteryTexts } from './texts/lotteryTexts.ts';
import { moneyTexts } from './texts/moneyTexts.ts';
import { courseTexts, frameTexts, staffTexts, vacancyTexts, writtenTexts } from './texts/otherTexts.ts';
import type { MessageGroup, MessageText } from './texts/parts.ts';

const texts = {
  ...frameTexts,
  ...accountTexts,
  ...bookingTexts,
  ...lotteryTexts,
  ...changeTexts,
  ...courseTexts,
  ...courseDateTexts,
  ...moneyTexts,
  ...vacancyTexts,
  ...writtenTexts,
  ...staffTexts,
} satisfies Readonly<Record<MessageTextId, MessageText>>;

type Texts = typeof texts;

/** Every text that leaves the product, as the house words it. */
export const messageTexts: Readonly<Record<MessageTextId, MessageText>> = texts;

export const messageGroupNames: Readonly<Record<MessageGroup, string>> = {
  frame: '共通',
  account: '利用者登録・ログイン',
  booking: '予約',
  lottery: '抽選',
  change: '予約の変更・取消し',
  course: '講座',
  money: 'お支払い・返金',
  vacancy: '空きのお知らせ',
  written: '職員が書くメッセージ',
  staff: '職員へのメール',
};

/** What a text is filled with; what is known of all of them is added where it is written. */
export type ValuesOf<Id extends MessageTextId> = Readonly<
  Record<Texts[Id]['always'][number], string> & Record<Texts[Id]['sometimes'][number], string | null>
>;

/** How a town words its messages; a text that is not there is that of the house. */
export type Wordings = Readonly<Partial<Record<MessageTextId, Wording>>>;

export const wordingOf = (wordings: Wordings, id: MessageTextId): Wording => wordings[id] ?? messageTexts[id];

/** Staff read what they are sent as it is; around all else stands the frame, which knows the name. */
export const hasFrame = (id: MessageTextId) => id !== 'frame' && messageTexts[id].group !== 'staff';

/** The placeholders of a text that always have a value, and those that have one at times. */
export function knownIn(id: MessageTextId): Record<'always' | 'sometimes', readonly PlaceholderName[]> {
  const { always, sometimes, group } = messageTexts[id];
  return {
    always: [...always, '自治体名'],
    sometimes: group === 'staff' ? sometimes : [...sometimes, '氏名'],
  };
}
