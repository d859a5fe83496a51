import type { PreviousUse, RoomDay } from '#contract/desk/counter.ts';
import { dayText } from '#rules/day/dayText.ts';
import { equipmentChoice } from '#rules/facility/request/equipmentChoice.ts';
import { reusableInput } from '#rules/facility/request/previousInput.ts';
import { typedUseOf, type UseForm } from './draft.ts';

/** How many of an equipment are left on all days of a use; undefined where nobody counts it. */
export function leftOn(days: readonly RoomDay[], name: string) {
  const lefts = days.flatMap(({ equipments }) => equipments.find((item) => item.name === name)?.left ?? []);
  return lefts.length === 0 ? undefined : Math.min(...lefts);
}

/** An earlier use as it can be asked for again on these days, and what of it cannot, in words. */
export function usedAgain(
  { input }: PreviousUse,
  { days, purposeTypes }: { readonly days: readonly [RoomDay, ...RoomDay[]]; readonly purposeTypes: readonly string[] },
): { readonly use: UseForm; readonly left: readonly string[] } {
  const [first] = days;
  const isLottery = first.entryType === 'lottery';
  const again = reusableInput(input, {
    purposeTypes,
    equipmentNames: first.equipments.map(({ name }) => name),
    useConditions: first.useConditions.map(({ code }) => code),
    reductions: first.reductions.map(({ code }) => code),
  });
  const asked = input.equipmentNames.map((name) => {
    const item = again.equipmentNames.includes(name) ? first.equipments.find((one) => one.name === name) : undefined;
    const wanted = input.equipmentQuantities.find((one) => one.name === name)?.quantity ?? 1;
    const most = item ? equipmentChoice(item, { left: leftOn(days, name), isLottery }).most : 0;
    return { name, wanted, quantity: Math.min(wanted, most) };
  });
  return {
    use: {
      ...typedUseOf(again),
      equipment: Object.fromEntries(asked.flatMap(({ name, quantity }) => (quantity > 0 ? [[name, quantity]] : []))),
    },
    left: [
      ...(again.purposeType === input.purposeType ? [] : [`種別「${input.purposeType}」`]),
      ...(again.useConditions.length === input.useConditions.length ? [] : ['使用の区分']),
      ...asked.flatMap(({ name, wanted, quantity }) => {
        if (quantity === wanted) return [];
        return quantity === 0 ? [`備品「${name}」`] : [`備品「${name}」${wanted}のうち${wanted - quantity}`];
      }),
      ...(again.requestedReduction === input.requestedReduction ? [] : ['減免の申請']),
    ],
  };
}

/** What was filled in, and what was not. */
export function usedAgainText({ roomName, firstDay }: PreviousUse, left: readonly string[]) {
  const filled = `${dayText(firstDay)} ${roomName}の使用内容を入れました。`;
  return left.length === 0 ? filled : `${filled}今回は選択できないため、次のものは入れていません：${left.join('、')}`;
}
