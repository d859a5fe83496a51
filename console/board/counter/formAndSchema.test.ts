import { describe, expect, test } from 'vitest';
import { draftAt, personOf, requestOf, type UseForm } from '#console/booking/draft.ts';
import { aRoomDay } from '#console/booking/testing/aRoomDay.ts';
import { counterEndpoints } from '#contract/desk/counter.ts';
import { leavesOf } from '#contract/testing/leaves.ts';
import { amountLimit } from '#rules/facility/request/amounts.ts';
import { equipmentChoice } from '#rules/facility/request/equipmentChoice.ts';

const leaves = leavesOf(counterEndpoints['Desk/Reserve'].request);
const equipments = [{ name: '演台', isChecked: false, priceText: '210円／回' }];
const coded = [{ code: 'profit', label: '営利' }];
const offered = aRoomDay({
  equipments,
  useConditions: coded,
  reductions: coded,
  payments: ['counter', 'online'],
});
const draft = draftAt({ articleId: 'a', days: [{ date: '2026-06-20', frames: [{ fromMinute: 540, toMinute: 720 }] }] });
const sent = (typed: Partial<UseForm>) =>
  requestOf({ ...draft, use: { ...draft.use, ...typed } }, { containerId: 'c', rooms: [], offered });

/** The least, the most and something between that the call takes; the most that the rules allow where that is less. */
const numbersOf = (path: string, mostAllowed = Number.MAX_SAFE_INTEGER) => {
  const { least = 0, most = mostAllowed } = leaves.find((leaf) => leaf.path === path) ?? {};
  return [least, least + 1, Math.min(most, mostAllowed)];
};

type Typed = readonly [values: readonly unknown[], typed: (value: never) => Partial<UseForm>, read: string];

/** What is typed or ticked for each value of the call that says what the use is. */
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
  'equipmentNames[]': [['演台'], (name: string) => ({ equipment: { [name]: 1 } }), 'equipmentNames.0'],
  'equipmentQuantities[].name': [
    ['演台'],
    (name: string) => ({ equipment: { [name]: 2 } }),
    'equipmentQuantities.0.name',
  ],
  'equipmentQuantities[].quantity': [
    // One is sent without a number.
    numbersOf('equipmentQuantities[].quantity').filter((quantity) => quantity > 1),
    (quantity: number) => ({ equipment: { 演台: quantity } }),
    'equipmentQuantities.0.quantity',
  ],
  'useConditions[]': [['profit'], (code: string) => ({ useConditions: [code] }), 'useConditions.0'],
  requestedReduction: [['profit'], (requestedReduction: string) => ({ requestedReduction }), 'requestedReduction'],
};

/** The other steps of the form, and what is asked below for other rooms: place and time, the person, the payment, and a reason after a refusal. */
const isOfOtherStep = (path: string) =>
  /^(?:containerId|date|details\[\]\..+|equipmentBeside\[\]\..+|expectedFee|payment|reason|person\..+)$/.test(path);

describe('[FORM-01] what Desk/Reserve takes, the form at the counter offers', () => {
  test('each value of the call is a field of the form', () => {
    const asked = leaves.map(({ path }) => path).filter((path) => !isOfOtherStep(path));
    expect(Object.keys(fields)).toEqual(asked);
  });

  const cases = Object.entries(fields).flatMap(([path, [values, typed, read]]) =>
    values.map((value) => [path, value, typed, read] as const),
  );
  test.each(cases)('%s: %s', (_, value, typed, read) => {
    // The table pairs each value with the field that takes it, which its type forgets.
    expect(sent(typed(value as never))).toHaveProperty(read, value);
  });

  test('how many of each with another room', () => {
    const asked = leaves.flatMap(({ path }) => /^equipmentBeside\[\]\.(.+)$/.exec(path)?.[1] ?? []);
    const [place] = draft.places;
    const places = [...draft.places, { articleId: 'b', days: place?.days ?? [] }];
    const around = { containerId: 'c', rooms: [], offered, besides: [offered] };
    for (const quantity of numbersOf('equipmentBeside[].quantity')) {
      const use = { ...draft.use, equipmentBeside: { b: { 演台: quantity } } };
      const { equipmentBeside } = requestOf({ ...draft, places, use }, around);
      expect(equipmentBeside).toEqual([{ articleId: 'b', name: '演台', quantity }]);
      expect(Object.keys(equipmentBeside?.[0] ?? {})).toEqual(asked);
    }
  });

  test('somebody who is registered, and somebody who is not', () => {
    const guest = { personName: '山田 太郎', personNameKana: 'ヤマダ タロウ', phoneNumber: '0312345678' };
    expect(personOf({ ...draft, way: 'guest', guest })).toEqual({ kind: 'guest', ...guest });
    const person = { userId: 'u', userNumber: '10000001', personName: '佐藤 恵' };
    expect(personOf({ ...draft, person })).toEqual({ kind: 'registered', userId: 'u' });
  });

  test('as many of what nobody counts as the call takes', () => {
    const [, , most] = numbersOf('equipmentQuantities[].quantity');
    for (const item of equipments) expect(equipmentChoice(item, { left: undefined, isLottery: false }).most).toBe(most);
  });
});
