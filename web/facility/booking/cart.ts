import type { PendingAction } from '#client/idempotencyKeys.ts';
import { type Check, isFlag, isText, isWhole, listOf, oneOf, orMissing, orNull, shape } from '#client/shape.ts';
import type { FeeQuote, ReserveResponse } from '#contract/facility/booking.ts';
import type {
  Coded,
  DayArticleAvailability,
  EntryType,
  Extension,
  FrameRow,
  UseCondition,
} from '#contract/facility/room.ts';
import { isDay } from '#rules/day/day.ts';
import type { Beyond } from '#rules/facility/request/beyondChoices.ts';
import type { ReservationInput } from '#rules/facility/request/reservationInput.ts';
import type { AwaitedDraw } from '#rules/lottery/resultText.ts';

/** A ticked frame or row, with its times and fee beside it (spec §3). */
export type CartItem = {
  article: { articleId: string; articleName: string };
  timeFrameType: DayArticleAvailability['timeFrameType'];
  row: FrameRow;
} & Pick<
  FrameRow,
  'date' | 'timeFrameFromHour' | 'timeFrameFromMinute' | 'timeFrameToHour' | 'timeFrameToMinute' | 'basicFee'
> &
  Beyond;

/** What the place lends, and how many are wanted; one where nothing is said. `stock` is missing where nobody counts. */
export type CartEquipment = {
  name: string;
  isChecked: boolean;
  quantity?: number;
  stock?: number | undefined;
  priceText?: string | undefined;
};

/** Another room of the booking, with what the place lends with it; missing where nothing. */
export type RoomBesideIt = CartItem['article'] & { equipments?: CartEquipment[] | undefined };

/** The booking under way (spec §3 Facility cart). */
export type FacilityCart = {
  /** What the booking became; null until it was reserved. */
  entryType: EntryType | null;
  /** Staff have still to approve it. */
  needsApproval?: boolean | undefined;
  /** What the screen announced before: the frames lie in an open lottery window or not. */
  expectedEntryType: EntryType;
  /** The draw that is entered. */
  awaitedDraw?: AwaitedDraw | undefined;
  containerName: string;
  equipments: CartEquipment[];
  /** What a use costs is asked of the server. */
  hasOrdinance: boolean;
  /** What the use may be, and what was chosen of it. */
  useConditions: (UseCondition & { isChecked: boolean })[];
  /** Reductions that may be asked for, and the code of the one that is. */
  reductions: Coded[];
  requestedReduction: string | null;
  inputData: { containerId: string; date: string } & ReservationInput;
  /** Whether the last booking of the room filled this one in. Once it was cleared, it does not come back by itself. */
  previousInput: 'unused' | 'filled' | 'cleared';
  items: CartItem[];
  /** Other rooms that are reserved together with that of the items, for the same times; missing where there are none. */
  beside?: RoomBesideIt[] | undefined;
  /** The wish for which the frame is held that is reserved; missing where nothing is held. Nothing else goes with it. */
  watchId?: string | undefined;
  /** Once it was reserved. */
  reservationId: string | null;
  receipt: ReserveResponse['receipt'];
  /** What it was reserved for; null until then. */
  agreed: Pick<FeeQuote, 'total' | 'isFinal'> | null;
  /** The booking as it was sent while its outcome is unknown: sent again, even after a reload, it stays one booking. */
  openAction: PendingAction | null;
};

type CartStart = {
  containerId: string;
  articleId: string;
  date: string;
  availability: DayArticleAvailability;
  /** In order of day and time. */
  rows: readonly FrameRow[];
};

/** The rooms of the cart: that of its items, and those beside it. */
export const roomsOf = ({
  items,
  beside = [],
  equipments,
}: Pick<FacilityCart, 'items' | 'beside' | 'equipments'>): RoomBesideIt[] => [
  ...items.slice(0, 1).map(({ article }) => ({ ...article, equipments })),
  ...beside,
];

/** What is wanted of what a room lends. */
export const wantedOf = (equipments: readonly CartEquipment[] = []) => equipments.filter(({ isChecked }) => isChecked);

/** Chosen rows of a room. */
export const itemsOf = (
  { article, timeFrameType }: Pick<CartItem, 'article' | 'timeFrameType'>,
  rows: readonly FrameRow[],
): CartItem[] =>
  rows.map((row) => ({
    article,
    timeFrameType,
    row,
    date: row.date,
    timeFrameFromHour: row.timeFrameFromHour,
    timeFrameFromMinute: row.timeFrameFromMinute,
    timeFrameToHour: row.timeFrameToHour,
    timeFrameToMinute: row.timeFrameToMinute,
    basicFee: row.basicFee,
  }));

/** A new cart for the chosen rows of one article; nothing is filled in yet. */
export const cartOf = ({ containerId, articleId, date, availability, rows }: CartStart): FacilityCart => ({
  entryType: null,
  expectedEntryType: availability.entryType,
  awaitedDraw: availability.awaitedDraw,
  containerName: availability.containerName,
  equipments: availability.equipments.map(({ left: _, ...item }) => item),
  hasOrdinance: availability.hasOrdinance,
  useConditions: availability.useConditions.map((condition) => ({ ...condition, isChecked: false })),
  reductions: availability.reductions,
  requestedReduction: null,
  inputData: {
    containerId,
    date: rows[0]?.date ?? date,
    purpose: '',
    purposeType: '',
    admissionFeeRequired: false,
    admissionFee: null,
    expectedNumberOfAttendee: null,
  },
  previousInput: 'unused',
  items: itemsOf(
    { article: { articleId, articleName: availability.articleName }, timeFrameType: availability.timeFrameType },
    rows,
  ),
  reservationId: null,
  receipt: null,
  agreed: null,
  openAction: null,
});

/** The same conditions, of which these are chosen. */
export const checkedOf = (conditions: FacilityCart['useConditions'], codes: readonly string[]) =>
  conditions.map((condition) => ({ ...condition, isChecked: codes.includes(condition.code) }));

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

const isSide = shape<Extension['before']>({ minutes: isWhole, ends: orNull(isText) });
const isRoom = shape<CartItem['article']>({ articleId: isText, articleName: isText });

const isEquipment = shape<CartEquipment>({
  name: isText,
  isChecked: isFlag,
  quantity: orMissing(isWhole),
  stock: orMissing(isWhole),
  priceText: orMissing(isText),
});
const isBeside = shape<RoomBesideIt>({
  articleId: isText,
  articleName: isText,
  equipments: orMissing(listOf(isEquipment)),
});

const isItem = shape<CartItem>({
  ...clock,
  article: isRoom,
  timeFrameType: oneOf('frame', 'time'),
  row: shape<CartItem['row']>({
    ...clock,
    timeFrameName: isText,
    displayText: isText,
    isAvailable: isFlag,
    canReserve: isFlag,
    reason: orNull(isText),
    reasonText: orMissing(isText),
    opensAt: orNull(isText),
    extension: orMissing(
      shape<Extension>({ unitMinutes: isWhole, mostTogether: isWhole, before: isSide, after: isSide }),
    ),
    parts: orMissing(listOf(isWhole)),
    canWatch: orMissing(isFlag),
  }),
  extendedBefore: orMissing(isWhole),
  extendedAfter: orMissing(isWhole),
  usedMinutes: orMissing(isWhole),
});

const isFacilityCart = shape<FacilityCart>({
  entryType: orNull(isEntryType),
  needsApproval: orMissing(isFlag),
  expectedEntryType: isEntryType,
  awaitedDraw: orMissing(shape<AwaitedDraw>({ closesAt: isText, announceAt: isText })),
  containerName: isText,
  equipments: listOf(isEquipment),
  hasOrdinance: isFlag,
  useConditions: listOf(
    shape<FacilityCart['useConditions'][number]>({
      code: isText,
      label: isText,
      oneOf: orMissing(isText),
      isChecked: isFlag,
    }),
  ),
  reductions: listOf(shape<Coded>({ code: isText, label: isText })),
  requestedReduction: orNull(isText),
  inputData: shape<FacilityCart['inputData']>({
    containerId: isText,
    date: isCalendarDay,
    purpose: isText,
    purposeType: isText,
    admissionFeeRequired: isFlag,
    admissionFee: orNull(isWhole),
    expectedNumberOfAttendee: orNull(isWhole),
  }),
  previousInput: oneOf('unused', 'filled', 'cleared'),
  items: listOf(isItem),
  beside: orMissing(listOf(isBeside)),
  watchId: orMissing(isText),
  openAction: orNull(shape<NonNullable<FacilityCart['openAction']>>({ request: isText, key: isText })),
  reservationId: orNull(isText),
  receipt: orNull(shape<NonNullable<FacilityCart['receipt']>>({ entryNumber: isText, salt: isText })),
  agreed: orNull(shape<NonNullable<FacilityCart['agreed']>>({ total: isWhole, isFinal: isFlag })),
});

/** What is read from session storage is checked first. */
export const isCart = (value: unknown): value is FacilityCart => isFacilityCart(value);
