import type { Equipment as ShownEquipment } from '#contract/facility/room.ts';
import { dayNumber } from '#rules/day/day.ts';
import type { StampRange } from '#rules/day/stampRange.ts';
import type { Occupied } from '#rules/facility/calendar/articleFacts.ts';
import type { KnownVersion, PricedEquipment } from '#rules/ordinance/ordinance.ts';
import { type RefusalResult, refuse } from '#rules/refusal.ts';
import type { SpaceRange } from '#rules/reservation/placesOf.ts';
import type { Use } from '#rules/reservation/useTimes.ts';
import { numberText, yen } from '#rules/text/yen.ts';
import { unitWords } from './unitWords.ts';

/** Something a place lends with a room. */
export type Equipment = {
  readonly name: string;
  /** Under which an ordinance prices it; null for under its name. */
  readonly code: string | null;
  /** A space for each one that there is; null where there are always enough. */
  readonly unitIds: readonly string[] | null;
};

export type AskedEquipment = { readonly name: string; readonly quantity: number };

type Asking = {
  readonly equipmentNames: readonly string[];
  readonly equipmentQuantities?: readonly AskedEquipment[] | undefined;
};

/** How many of each are asked for: one, unless a quantity is named. */
export function askedEquipment({ equipmentNames, equipmentQuantities = [] }: Asking): AskedEquipment[] {
  const asked = new Map(equipmentNames.map((name) => [name, 1]));
  for (const { name, quantity } of equipmentQuantities) asked.set(name, quantity);
  return [...asked].map(([name, quantity]) => ({ name, quantity }));
}

/** What of the offered is asked for, in the order of the place; names it does not offer are left out. */
export const chosenEquipment = <Offered extends { readonly name: string }>(
  offered: readonly Offered[],
  asking: Asking,
): (Offered & AskedEquipment)[] => {
  const asked = new Map(askedEquipment(asking).map(({ name, quantity }) => [name, quantity]));
  return offered.flatMap((item) => {
    const quantity = asked.get(item.name);
    return quantity === undefined ? [] : [{ ...item, quantity }];
  });
};

/** Equipment is held while the room is used: it goes on to the next room while this one is still being cleaned. */
export const timesOfUse = (days: readonly Use[]): StampRange[] =>
  days.map(({ date, fromMinute, toMinute }) => {
    const midnight = dayNumber(date) * 1440;
    return { from: midnight + fromMinute, to: midnight + toMinute };
  });

type Counted = { readonly unitIds: readonly string[] };

/** The units that nobody has at any minute of the time. */
function freeUnits({ unitIds }: Counted, time: StampRange, occupied: readonly Occupied[]) {
  const held = new Set(
    occupied.filter(({ from, to }) => from < time.to && time.from < to).map(({ spaceId }) => spaceId),
  );
  return unitIds.filter((spaceId) => !held.has(spaceId));
}

/** How many can be had for all of the times; each time may be served by other ones. */
export const leftDuring = (item: Counted, times: readonly StampRange[], occupied: readonly Occupied[]) =>
  Math.min(item.unitIds.length, ...times.map((time) => freeUnits(item, time, occupied).length));

/** The units that are held for what is chosen. Refuses equipmentTaken, naming the first of which too few are left. */
export function unitsFor(
  chosen: readonly (Equipment & AskedEquipment)[],
  times: readonly StampRange[],
  occupied: readonly Occupied[],
): { readonly kind: 'units'; readonly units: readonly SpaceRange[] } | RefusalResult {
  const units: SpaceRange[] = [];
  for (const { name, quantity, unitIds } of chosen) {
    if (unitIds === null) continue;
    const left = leftDuring({ unitIds }, times, occupied);
    if (left < quantity) return refuse('equipmentTaken', { message: takenText(name, left), details: { name, left } });
    for (const time of times) {
      const free = freeUnits({ unitIds }, time, occupied).slice(0, quantity);
      units.push(...free.map((spaceId) => ({ ...time, spaceId })));
    }
  }
  return { kind: 'units', units };
}

const takenText = (name: string, left: number) =>
  left === 0
    ? `「${name}」は、選択した時間にはすべて貸出し中です。外すか、別の時間を選択してください。`
    : `「${name}」は、選択した時間にはあと${numberText(left)}しかありません。数を減らしてください。`;

/** What an ordinance charges for it; undefined where it costs nothing. */
export const priceUnder = (
  { equipment }: Pick<KnownVersion, 'equipment'>,
  { name, code }: Pick<Equipment, 'name' | 'code'>,
): PricedEquipment | undefined =>
  equipment.find((priced) => (code === null ? priced.label === name : priced.code === code));

/** One kind of equipment as a screen offers it, for the times somebody is looking at. */
export const shownEquipment = (
  item: Equipment,
  {
    version,
    times,
    occupied,
  }: {
    readonly version: Pick<KnownVersion, 'equipment'> | undefined;
    readonly times: readonly StampRange[];
    readonly occupied: readonly Occupied[];
  },
): ShownEquipment => {
  const { name, unitIds } = item;
  const price = version && priceUnder(version, item);
  return {
    name,
    isChecked: false,
    ...(unitIds && { stock: unitIds.length, left: leftDuring({ unitIds }, times, occupied) }),
    ...(price && { priceText: `${yen(price.yen)}／${price.everyHours ?? ''}${unitWords[price.per]}` }),
  };
};
