import { count, yen } from '#ui/text/format.ts';
import { type FacilityCart, roomsOf, wantedOf } from './cart.ts';
import { equipmentText } from './equipmentChoices.ts';

const missing = '未入力';

const amountText = (amount: number | null, text: (amount: number) => string) =>
  amount === null || Number.isNaN(amount) ? missing : text(amount);

const admissionText = ({ admissionFeeRequired, admissionFee }: FacilityCart['inputData']) =>
  admissionFeeRequired ? `あり（${amountText(admissionFee, yen)}）` : 'なし';

/** A line for each piece, or for each of several rooms. */
const equipmentLines = (cart: FacilityCart) =>
  roomsOf(cart).flatMap(({ articleName, equipments }) => {
    const texts = wantedOf(equipments).map(equipmentText);
    return cart.beside && texts.length > 0 ? `${articleName}：${texts.join('、')}` : texts;
  });

/** What was typed, term by term, finished or not. */
export const inputItems = (cart: FacilityCart, showsEquipment: boolean) => {
  const { inputData, useConditions, reductions, requestedReduction } = cart;
  const conditions = useConditions.filter(({ isChecked }) => isChecked).map(({ label }) => label);
  const reduction = reductions.find(({ code }) => code === requestedReduction)?.label;
  return [
    { term: '使用目的', value: inputData.purpose || missing },
    { term: '種別', value: inputData.purposeType || missing },
    { term: '入場料・会費', value: admissionText(inputData) },
    {
      term: '利用予定人数',
      value: amountText(inputData.expectedNumberOfAttendee, (attendees) => count(attendees, '人')),
    },
    ...(useConditions.length > 0 ? [{ term: '使用の区分', value: conditions.join('\n') || 'なし' }] : []),
    ...(showsEquipment ? [{ term: '備品', value: equipmentLines(cart).join('\n') || 'なし' }] : []),
    ...(reductions.length > 0 ? [{ term: '減免の申請', value: reduction ?? 'なし' }] : []),
  ];
};
