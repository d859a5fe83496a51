import { describe, expect, test } from 'vitest';
import { reserveRequest } from '#contract/facility/booking.ts';
import { leavesOf } from '#contract/testing/leaves.ts';
import { amountLimit } from '#rules/facility/request/amounts.ts';
import type { Beyond } from '#rules/facility/request/beyondChoices.ts';
import { equipmentChoice } from '#rules/facility/request/equipmentChoice.ts';
import { aDayOf, aRow } from '../availabilityForTests.ts';
import { cartOf } from './cart.ts';
import { filledCart, formOf, type ReservationForm } from './input/reservationForm.ts';
import { reserveRequestOf } from './reserveRequest.ts';

const leaves = leavesOf(reserveRequest);
const equipments = [{ name: '演台', isChecked: false, priceText: '210円／回' }];
const coded = [{ code: 'profit', label: '営利' }];
const availability = aDayOf([aRow()], { equipments, useConditions: coded, reductions: coded });
const cart = cartOf({ containerId: 'c', articleId: 'a', date: '2026-11-20', availability, rows: [aRow()] });
const sent = (typed: Partial<ReservationForm>) => reserveRequestOf(filledCart(cart, { ...formOf(cart), ...typed }));

/** The least, the most and something between that the call takes; the most that the rules allow where that is less. */
const numbersOf = (path: string, mostAllowed = Number.MAX_SAFE_INTEGER) => {
  const { least = 0, most = mostAllowed } = leaves.find((leaf) => leaf.path === path) ?? {};
  return [least, least + 1, Math.min(most, mostAllowed)];
};

type Typed = readonly [values: readonly unknown[], typed: (value: never) => Partial<ReservationForm>, read: string];

/** What is typed or ticked for each value of the call. */
const fields: Readonly<Record<string, Typed>> = {
  purpose: [['合唱'], (purpose: string) => ({ purpose }), 'purpose'],
  purposeType: [['集会'], (purposeType: string) => ({ purposeType }), 'purposeType'],
  admissionFeeRequired: [
    [true, false],
    (isAsked: boolean) => ({ admissionFeeRequired: isAsked ? 'yes' : 'no' }),
    'admissionFeeRequired',
  ],
  admissionFee: [
    numbersOf('admissionFee', amountLimit),
    (fee: number) => ({ admissionFeeRequired: 'yes', admissionFee: `${fee}` }),
    'admissionFee',
  ],
  expectedNumberOfAttendee: [
    numbersOf('expectedNumberOfAttendee', amountLimit),
    (people: number) => ({ expectedNumberOfAttendee: `${people}` }),
    'expectedNumberOfAttendee',
  ],
  'equipmentNames[]': [['演台'], (name: string) => ({ equipmentNames: [name] }), 'equipmentNames.0'],
  'equipmentQuantities[].name': [
    ['演台'],
    (name: string) => ({ equipmentNames: [name], equipmentQuantities: { [name]: 2 } }),
    'equipmentQuantities.0.name',
  ],
  'equipmentQuantities[].quantity': [
    // One is sent without a number.
    numbersOf('equipmentQuantities[].quantity').filter((quantity) => quantity > 1),
    (quantity: number) => ({ equipmentNames: ['演台'], equipmentQuantities: { 演台: quantity } }),
    'equipmentQuantities.0.quantity',
  ],
  'useConditions[]': [['profit'], (code: string) => ({ useConditions: [code] }), 'useConditions.0'],
  requestedReduction: [['profit'], (requestedReduction: string) => ({ requestedReduction }), 'requestedReduction'],
};

/** Chosen on the screens before, told by the server, or asked below for other rooms. */
const isChosenBefore = (path: string) =>
  /^(?:containerId|date|details\[\]\..+|equipmentBeside\[\]\..+|expectedFee)$/.test(path);

/** What is chosen of a frame on the form: time beyond it, or less. */
const beyond: Readonly<Record<string, Beyond>> = {
  'details[].extendedBefore': { extendedBefore: 30 },
  'details[].extendedAfter': { extendedAfter: 60 },
  'details[].usedMinutes': { usedMinutes: 90 },
};

describe('[FORM-01] what Reserve takes, the residents’ form offers', () => {
  test('each value of the call is a field of the form, or chosen before', () => {
    const asked = leaves.map(({ path }) => path).filter((path) => !isChosenBefore(path));
    expect(Object.keys(fields)).toEqual(asked);
  });

  const cases = Object.entries(fields).flatMap(([path, [values, typed, read]]) =>
    values.map((value) => [path, value, typed, read] as const),
  );
  test.each(cases)('%s: %s', (_, value, typed, read) => {
    expect(sent(typed(value as never))).toHaveProperty(read, value);
  });

  test.each(Object.entries(beyond))('%s', (path, chosen) => {
    expect(leaves.map((leaf) => leaf.path)).toContain(path);
    const items = cart.items.map((item) => ({ ...item, ...chosen }));
    expect(reserveRequestOf({ ...cart, items }).details).toEqual([expect.objectContaining(chosen)]);
  });

  test('how many of each with another room', () => {
    const asked = leaves.flatMap(({ path }) => /^equipmentBeside\[\]\.(.+)$/.exec(path)?.[1] ?? []);
    for (const quantity of numbersOf('equipmentBeside[].quantity')) {
      const lent = [{ name: '演台', isChecked: true, quantity }];
      const beside = [{ articleId: 'b', articleName: 'ホールB', equipments: lent }];
      const { equipmentBeside, equipmentNames } = reserveRequestOf({ ...cart, beside });
      expect(equipmentBeside).toEqual([{ articleId: 'b', name: '演台', quantity }]);
      expect(Object.keys(equipmentBeside?.[0] ?? {})).toEqual(asked);
      expect(equipmentNames).toEqual([]);
    }
  });

  test('as many of what nobody counts as the call takes', () => {
    const [, , most] = numbersOf('equipmentQuantities[].quantity');
    for (const item of equipments) expect(equipmentChoice(item, { left: undefined, isLottery: false }).most).toBe(most);
  });
});
