import { isDay } from '#rules/day/day.ts';
import { type Check, isFlag, isText, isWhole, listOf, oneOf, orNull, shape } from '#web/api/shape.ts';
import type { CartItem, FacilityCart } from './cart.ts';

const isCalendarDay: Check = (value) => typeof value === 'string' && isDay(value);

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
  reservationId: orNull(isText),
  receipt: orNull(shape<NonNullable<FacilityCart['receipt']>>({ entryNumber: isText, salt: isText })),
});

/** What is read from session storage is checked first. */
export const isCart = (value: unknown): value is FacilityCart => isFacilityCart(value);
