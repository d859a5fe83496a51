import { draftAt, inputOf, typedUseOf, type UseForm } from '#console/booking/draft.ts';
import { failuresOfUse } from '#console/booking/failures.ts';
import type { RoomDay } from '#contract/desk/counter.ts';
import type { DeskReservation } from '#contract/desk/search.ts';
import type { RequestOf } from '#contract/endpoints.ts';

export type Contents = NonNullable<DeskReservation['contents']>;

/** The reservation as the counter's fields show it. */
export const draftOf = ({ articleId, days }: Contents, use: UseForm) => ({
  ...draftAt({
    articleId,
    days: days.map(({ date, ...frame }) => ({ date, frames: [frame] })),
  }),
  use,
});

/** A day of its room as it is offered to this reservation: what it has itself is not taken from it. */
export const dayFor = ({ contents, openReduction }: { contents: Contents; openReduction: unknown }, day: RoomDay) => ({
  ...day,
  entryType: 'normal' as const,
  // A fee that is final is reduced by deciding on it.
  reductions: openReduction === null ? [] : day.reductions,
  equipments: day.equipments.map((item) => {
    const own = contents.equipmentQuantities.find(({ name }) => name === item.name)?.quantity ?? 0;
    return item.left === undefined ? item : { ...item, left: item.left + own };
  }),
});

/** What is typed, as it is sent. What the room does not offer any more stays with it. */
export function contentsOf(use: UseForm): RequestOf<'Desk/ChangeContents'>['contents'] {
  const lent = Object.entries(use.equipment).filter(([, quantity]) => quantity > 0);
  return {
    ...inputOf(use),
    equipmentNames: lent.map(([name]) => name),
    equipmentQuantities: lent.map(([name, quantity]) => ({ name, quantity })),
    useConditions: [...use.useConditions].sort(),
    requestedReduction: use.requestedReduction || null,
  };
}

const textOf = (use: UseForm) => {
  const { equipmentQuantities = [], equipmentNames: _, ...rest } = contentsOf(use);
  return JSON.stringify([rest, equipmentQuantities.map(({ name, quantity }) => `${name} ${quantity}`).sort()]);
};

/** What is missing or wrong with what is typed. */
export function contentsErrors(before: Contents, use: UseForm, purposeTypes: readonly string[]) {
  const isSame = textOf(use) === textOf(typedUseOf(before));
  return {
    ...(isSame && { purpose: '予約の内容は変わっていません。変更する項目を直してください。' }),
    // What is not offered any more may stay.
    ...failuresOfUse(use, [...purposeTypes, before.purposeType]),
  };
}
