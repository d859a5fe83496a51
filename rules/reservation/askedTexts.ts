import { numberText, yen } from '#rules/text/yen.ts';

/** One of the answers that somebody gave while booking, as staff read it. */
export type AskedText = { readonly term: string; readonly text: string };

/** What is asked of a booking beside its place, days, purpose and kind: of a room, and of a course. */
export const askedTerms = {
  reservation: ['入場料・会費', '利用予定人数', '使用の区分', '備品', '減免の申請', '団体'],
  eventReservation: ['いっしょに参加する方', '楽器の貸出し', '貸出し', '団体'],
} as const;

type RoomAsked = {
  readonly admissionFeeRequired: boolean;
  readonly admissionFee: number | null;
  readonly attendees: number | null;
  readonly conditions: readonly string[];
  /** Each with how many of it. */
  readonly equipment: readonly string[];
  /** '' for none. */
  readonly reduction: string;
  readonly isGroup: boolean;
};

type CourseAsked = {
  readonly party: readonly { readonly name: string; readonly birthday: string | null }[];
  readonly borrowsInstrument: boolean;
  readonly loans: readonly string[];
  readonly isGroup: boolean;
};

/** What is borrowed, and how many where there are several. */
export const equipmentText = ({ name, quantity }: { readonly name: string; readonly quantity: number }) =>
  quantity === 1 ? name : `${name} ${numberText(quantity)}`;

const groupText = (isGroup: boolean) => (isGroup ? '団体として申込み' : '');

/** What was answered of `texts`, in the order of `terms`; what was left empty is not there. */
const answered = (terms: readonly string[], texts: readonly string[]): AskedText[] =>
  terms.flatMap((term, index) => (texts[index] ? [{ term, text: texts[index] }] : []));

const none = 'なし';

const admissionText = ({ admissionFeeRequired, admissionFee }: RoomAsked) =>
  admissionFeeRequired ? `あり（${admissionFee === null ? '金額未定' : yen(admissionFee)}）` : none;

/** What was answered of a room. */
export const roomAskedTexts = (asked: RoomAsked): AskedText[] =>
  answered(askedTerms.reservation, [
    admissionText(asked),
    asked.attendees === null ? '' : `${numberText(asked.attendees)}人`,
    asked.conditions.join('、'),
    asked.equipment.join('、'),
    asked.reduction,
    groupText(asked.isGroup),
  ]);

/** What was answered of a course. */
export const courseAskedTexts = ({ party, borrowsInstrument, loans, isGroup }: CourseAsked): AskedText[] =>
  answered(askedTerms.eventReservation, [
    party
      .map(({ name, birthday }) => (birthday === null ? name : `${name}（${birthday.replaceAll('-', '/')}）`))
      .join('、'),
    borrowsInstrument ? '希望する' : '',
    loans.join('、'),
    groupText(isGroup),
  ]);

/** The same in lines of a list, without what was answered with no. */
export const askedBriefly = (asked: readonly AskedText[]) =>
  asked.filter(({ text }) => text !== none).map(({ term, text }) => `${term} ${text}`);
