import { expect, test } from 'vitest';
import { equipmentChoice } from '#rules/facility/request/equipmentChoice.ts';
import { aDayOf, anAfternoon, aRow } from '../availabilityForTests.ts';
import { cartOf, isCart } from './cart.ts';
import { equipmentText, hoursOf } from './equipmentChoices.ts';
import { withoutInput } from './input/previousInput.ts';
import { filledCart, formOf } from './input/reservationForm.ts';
import { takenElsewhere } from './input/takenElsewhere.ts';
import { inputItems } from './inputItems.ts';
import { reserveRequestOf } from './reserveRequest.ts';

const stands = { name: '譜面台', isChecked: false, stock: 10, left: 10, priceText: '100円／回' };
const rows = [aRow(), anAfternoon(), aRow({ date: '2026-11-22' })];
const availability = aDayOf(rows, { equipments: [{ name: '演台', isChecked: false }, stands] });
const cart = cartOf({ containerId: 'c1', articleId: 'a1', date: '2026-11-20', availability, rows });

test('[FEE-07] each day is asked about from its first frame to its last', () => {
  expect(hoursOf(cart.items)).toEqual([
    {
      date: '2026-11-20',
      hours: { timeFrameFromHour: 9, timeFrameFromMinute: 0, timeFrameToHour: 17, timeFrameToMinute: 0 },
    },
    {
      date: '2026-11-22',
      hours: { timeFrameFromHour: 9, timeFrameFromMinute: 0, timeFrameToHour: 12, timeFrameToMinute: 0 },
    },
  ]);
});

test.each([
  [stands, { left: 3, isLottery: false }, 3, '100円／回、あと3'],
  [stands, { left: 0, isLottery: false }, 0, '100円／回、貸出し中'],
  [stands, { left: 3, isLottery: false, elsewhere: 2 }, 1, '100円／回、あと1'],
  [stands, { left: 3, isLottery: false, elsewhere: 3 }, 0, '100円／回、ほかの部屋で使用'],
  [stands, { left: undefined, isLottery: false }, 10, '100円／回'],
  [stands, { left: 10, isLottery: true }, 0, '100円／回、当選後にお申し込みください'],
  [{ name: '演台', isChecked: false }, { left: undefined, isLottery: false }, 1000, ''],
])('[FEE-07] what is said of equipment', (item, known, most, note) => {
  expect(equipmentChoice(item, known)).toEqual({ most, note });
});

test('[FEE-07] a number is kept in the cart, shown and sent', () => {
  const form = { ...formOf(cart), equipmentNames: ['譜面台', '演台'], equipmentQuantities: { 譜面台: 6 } };
  const filled = filledCart(cart, form);
  expect(formOf(filled).equipmentQuantities).toEqual({ 譜面台: 6 });
  expect(reserveRequestOf(filled)).toMatchObject({
    equipmentNames: ['演台', '譜面台'],
    equipmentQuantities: [{ name: '譜面台', quantity: 6 }],
  });
  expect(filled.equipments.map(equipmentText)).toEqual(['演台', '譜面台 × 6']);
});

test('[FEE-07] each of several rooms has its own, named with it, kept, counted together and cleared', () => {
  const beside = [
    {
      articleId: 'b1',
      articleName: '音楽室',
      equipments: [{ ...stands, left: undefined, isChecked: true, quantity: 4 }],
    },
    { articleId: 'b2', articleName: '会議室' },
  ];
  const form = { ...formOf(cart), equipmentNames: ['演台', '譜面台'] };
  const filled = { ...filledCart(cart, form), beside };
  const shown = (of: typeof filled) => inputItems(of, true).find(({ term }) => term === '備品')?.value;
  const [room] = filled.items;
  expect(shown(filled)).toBe(`${room?.article.articleName}：演台、譜面台\n音楽室：譜面台 × 4`);
  expect(isCart(JSON.parse(JSON.stringify(filled)))).toBe(true);
  expect(takenElsewhere(filled, 'b1', '譜面台')).toBe(1);
  expect(takenElsewhere(filled, 'a1', '譜面台')).toBe(4);
  const cleared = withoutInput(filled);
  expect(reserveRequestOf(cleared)).not.toHaveProperty('equipmentBeside');
  expect(cleared.beside).toHaveLength(2);
});
