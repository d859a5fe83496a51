import type { ReserveDetail, ReserveRequest } from '#contract/facility/booking.ts';
import type { ReservationFacts } from '#rules/facility/booking/decideReservation.ts';
import { clockOfMinutes } from '#rules/facility/calendar/frames.ts';
import { aFrameArticle } from './anArticle.ts';

/** A detail as a screen sends it, with a forged name and fee. */
export const aDetail = (date: string, fromMinute: number, toMinute: number, more: Partial<ReserveDetail> = {}) => ({
  reservationDetailNumber: 1,
  articleId: aFrameArticle().articleId,
  articleName: '別の部屋',
  date,
  timeFrameName: '別の枠',
  ...clockOfMinutes({ fromMinute, toMinute }),
  basicFee: 1,
  ...more,
});

/** A complete request for those details. */
export const aRequest = (details: readonly ReserveDetail[], more: Partial<ReserveRequest> = {}): ReserveRequest => ({
  containerId: '00000000-0000-4000-8000-0000000000c1',
  date: details[0]?.date ?? '2026-12-20',
  purpose: '定例会議',
  purposeType: '会議',
  admissionFeeRequired: false,
  admissionFee: null,
  expectedNumberOfAttendee: 20,
  details: [...details],
  equipmentNames: [],
  ...more,
});

/** Facts under which everything is allowed. */
export const someFacts = (more: Partial<ReservationFacts> = {}): ReservationFacts => ({
  tenant: { canReserve: true, canFacilitySpanReservation: true, functionTag: '' },
  settings: { maxOpenReservations: null, maxFramesPerMonth: null, maxUnpaidOfGuest: null },
  user: {
    suspendedUntil: null,
    isVerified: true,
    openReservations: 0,
    framesByMonth: {},
    unpaidAsGuest: null,
    classes: [],
    reductions: [],
  },
  article: aFrameArticle(),
  equipment: ['プロジェクター', 'マイク'].map((name) => ({ name, code: null, unitIds: null })),
  useConditions: [],
  holidays: {},
  occupied: [],
  ...more,
});
