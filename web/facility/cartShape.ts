import { isDay } from '#rules/day/day.ts';
import type { CartItem, FacilityCart } from './cart.ts';

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isFlag: Check = (value) => typeof value === 'boolean';
/** As large as it was typed: the rules, not the storage, tell the user that a number is too large. */
const isWhole: Check = (value) => Number.isInteger(value);
const isCalendarDay: Check = (value) => typeof value === 'string' && isDay(value);

const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

const oneOf =
  (...allowed: readonly unknown[]): Check =>
  (value) =>
    allowed.includes(value);

const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

const shape =
  <Shape>(checks: Record<keyof Shape & string, Check>): Check =>
  (value) => {
    if (typeof value !== 'object' || value === null) return false;
    const fields = new Map<string, unknown>(Object.entries(value));
    return Object.entries<Check>(checks).every(([name, check]) => check(fields.get(name)));
  };

const isEntryType = oneOf('normal', 'lottery');

const clock = {
  date: isCalendarDay,
  timeFrameFromHour: isWhole,
  timeFrameFromMinute: isWhole,
  timeFrameToHour: isWhole,
  timeFrameToMinute: isWhole,
  basicFee: isWhole,
};

const isItem = shape<CartItem>({
  ...clock,
  article: shape<CartItem['article']>({ articleId: isText, articleName: isText }),
  timeFrameType: oneOf('frame', 'time'),
  row: shape<CartItem['row']>({
    ...clock,
    timeFrameName: isText,
    displayText: isText,
    isAvailable: isFlag,
    canReserve: isFlag,
    reason: orNull(isText),
    opensAt: orNull(isText),
  }),
});

const isFacilityCart = shape<FacilityCart>({
  entryType: orNull(isEntryType),
  expectedEntryType: isEntryType,
  containerName: isText,
  equipments: listOf(shape<FacilityCart['equipments'][number]>({ name: isText, isChecked: isFlag })),
  inputData: shape<FacilityCart['inputData']>({
    containerId: isText,
    date: isCalendarDay,
    purpose: isText,
    purposeType: isText,
    admissionFeeRequired: isFlag,
    admissionFee: orNull(isWhole),
    expectedNumberOfAttendee: orNull(isWhole),
  }),
  items: listOf(isItem),
  openAction: orNull(shape<NonNullable<FacilityCart['openAction']>>({ request: isText, key: isText })),
  receipt: orNull(shape<NonNullable<FacilityCart['receipt']>>({ entryNumber: isText, salt: isText })),
});

/** Session storage outlives releases and is open to everyone with a console: what is read there is checked first. */
export const isCart = (value: unknown): value is FacilityCart => isFacilityCart(value);
