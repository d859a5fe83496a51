import { reservationNumber } from '#rules/reservation/reservationNumber.ts';

const at = (tenantAlias: string) => `/t/${tenantAlias}`;

/** The name of the parameter for the hall chosen at the top. */
export const hallParameter = 'hall';

/** An address with the hall that is chosen. */
export const atHall = (address: string, hall: string) =>
  hall === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${hallParameter}=${hall}`;

/** The address of each screen, below /console. */
export const paths = {
  home: at,
  login: (tenantAlias: string) => `${at(tenantAlias)}/login`,
  loginSecond: (tenantAlias: string) => `${at(tenantAlias)}/login/second`,
  loginSetup: (tenantAlias: string) => `${at(tenantAlias)}/login/setup`,
  boards: (tenantAlias: string) => `${at(tenantAlias)}/board`,
  /** The board on which somebody is booked for. */
  bookFor: (tenantAlias: string, person: string) => `${at(tenantAlias)}/board?${new URLSearchParams({ person })}`,
  board: (tenantAlias: string, containerId: string, date: string) => `${at(tenantAlias)}/board/${containerId}/${date}`,
  roomWaiting: (tenantAlias: string, containerId: string, date: string) =>
    `${at(tenantAlias)}/board/${containerId}/${date}/waiting`,
  reception: (tenantAlias: string) => `${at(tenantAlias)}/reception`,
  followUps: (tenantAlias: string) => `${at(tenantAlias)}/follow-ups`,
  reviews: (tenantAlias: string) => `${at(tenantAlias)}/reviews`,
  reservations: (tenantAlias: string) => `${at(tenantAlias)}/reservations`,
  openFees: (tenantAlias: string) => `${at(tenantAlias)}/reservations?payment=openFee`,
  reservation: (tenantAlias: string, reservationId: string) => `${at(tenantAlias)}/reservations/${reservationId}`,
  courseCalendar: (tenantAlias: string) => `${at(tenantAlias)}/calendar`,
  courses: (tenantAlias: string) => `${at(tenantAlias)}/courses`,
  newCourse: (tenantAlias: string) => `${at(tenantAlias)}/courses/new`,
  /** `of`: the course that is meant; left out where it is chosen there. */
  copyCourses: (tenantAlias: string, of = '') => `${at(tenantAlias)}/courses/copy${of === '' ? '' : `?of=${of}`}`,
  importCourses: (tenantAlias: string) => `${at(tenantAlias)}/courses/import`,
  course: (tenantAlias: string, eventId: string) => `${at(tenantAlias)}/courses/${eventId}/edit`,
  roster: (tenantAlias: string, eventId: string) => `${at(tenantAlias)}/courses/${eventId}`,
  attendance: (tenantAlias: string, eventId: string) => `${at(tenantAlias)}/courses/${eventId}/attendance`,
  waitingList: (tenantAlias: string, eventId: string) => `${at(tenantAlias)}/courses/${eventId}/waiting`,
  staff: (tenantAlias: string) => `${at(tenantAlias)}/staff`,
  networks: (tenantAlias: string) => `${at(tenantAlias)}/staff/networks`,
  signInProvider: (tenantAlias: string) => `${at(tenantAlias)}/staff/provider`,
  tokens: (tenantAlias: string) => `${at(tenantAlias)}/staff/tokens`,
  webhooks: (tenantAlias: string) => `${at(tenantAlias)}/staff/webhooks`,
  people: (tenantAlias: string) => `${at(tenantAlias)}/people`,
  guests: (tenantAlias: string) => `${at(tenantAlias)}/people/reviews`,
  ending: (tenantAlias: string) => `${at(tenantAlias)}/people/terms`,
  endingUnreached: (tenantAlias: string) => `${at(tenantAlias)}/people/terms?only=phone`,
  importPeople: (tenantAlias: string) => `${at(tenantAlias)}/people/import`,
  merge: (tenantAlias: string, numbers: { readonly keeper?: string; readonly other?: string } = {}) =>
    `${at(tenantAlias)}/people/merge?${new URLSearchParams(numbers)}`,
  person: (tenantAlias: string, userNumber: string) => `${at(tenantAlias)}/people/n/${encodeURIComponent(userNumber)}`,
  closures: (tenantAlias: string) => `${at(tenantAlias)}/closures`,
  newClosure: (tenantAlias: string) => `${at(tenantAlias)}/closures/new`,
  newOpening: (tenantAlias: string) => `${at(tenantAlias)}/closures/openings/new`,
  closureDraft: (tenantAlias: string, draftId: string) => `${at(tenantAlias)}/closures/drafts/${draftId}`,
  closureYear: (tenantAlias: string, containerId: string, year: string) =>
    `${at(tenantAlias)}/closures/year/${containerId}/${year}`,
  closure: (tenantAlias: string, closureId: string) => `${at(tenantAlias)}/closures/${closureId}`,
  draws: (tenantAlias: string) => `${at(tenantAlias)}/lotteries`,
  draw: (tenantAlias: string, drawId: string) => `${at(tenantAlias)}/lotteries/${drawId}`,
  drawRecord: (tenantAlias: string, drawId: string) => `${at(tenantAlias)}/lotteries/${drawId}/record`,
  fees: (tenantAlias: string) => `${at(tenantAlias)}/fees`,
  /** From a version; left out, from the one in force. */
  newFees: (tenantAlias: string, containerId: string, from = '') =>
    `${at(tenantAlias)}/fees/${containerId}/new${from === '' ? '' : `?from=${from}`}`,
  feeVersion: (tenantAlias: string, containerId: string, versionId: string) =>
    `${at(tenantAlias)}/fees/${containerId}/${versionId}`,
  announcements: (tenantAlias: string) => `${at(tenantAlias)}/announcements`,
  newAnnouncement: (tenantAlias: string) => `${at(tenantAlias)}/announcements/new`,
  announcement: (tenantAlias: string, id: string) => `${at(tenantAlias)}/announcements/${id}`,
  messages: (tenantAlias: string) => `${at(tenantAlias)}/messages`,
  /** `to`: who is meant, as the form takes it from the address. */
  newMessage: (tenantAlias: string, to: Readonly<Record<string, string>> = {}) => {
    const address = `${at(tenantAlias)}/messages/new`;
    return Object.keys(to).length === 0 ? address : `${address}?${new URLSearchParams(to)}`;
  },
  message: (tenantAlias: string, messageId: string) => `${at(tenantAlias)}/messages/${messageId}`,
  places: (tenantAlias: string) => `${at(tenantAlias)}/facilities`,
  newPlace: (tenantAlias: string) => `${at(tenantAlias)}/facilities/new`,
  place: (tenantAlias: string, containerId: string) => `${at(tenantAlias)}/facilities/${containerId}`,
  room: (tenantAlias: string, containerId: string, key: string) =>
    `${at(tenantAlias)}/facilities/${containerId}/rooms/${key}`,
  /** '' is the first of its parts. */
  town: (tenantAlias: string, section = '') => `${at(tenantAlias)}/settings${section === '' ? '' : `/${section}`}`,
  statistics: (tenantAlias: string) => `${at(tenantAlias)}/statistics`,
  /** 議会資料 of a fiscal year. */
  council: (tenantAlias: string, year: string) => `${at(tenantAlias)}/statistics/council/${year}`,
  audit: (tenantAlias: string) => `${at(tenantAlias)}/audit`,
  access: (tenantAlias: string) => `${at(tenantAlias)}/audit/access`,
  health: (tenantAlias: string) => `${at(tenantAlias)}/health`,
  money: (tenantAlias: string) => `${at(tenantAlias)}/money`,
  /** `back`: where somebody waits to pay meanwhile. */
  till: (tenantAlias: string, containerId = '', back = '') =>
    `${at(tenantAlias)}/money?${new URLSearchParams({ tab: 'till', ...(containerId !== '' && { hall: containerId }), ...(back !== '' && { back }) })}`,
  /** A path of the tenant's console out of an address, which anybody may have written; '' for any other. */
  backTo: (tenantAlias: string, back: string) => (back.startsWith(`${at(tenantAlias)}/`) ? back : ''),
  overdue: (tenantAlias: string) => `${at(tenantAlias)}/money?tab=unpaid&overdue=1`,
  /** What is not paid of a course. */
  unpaidOf: (tenantAlias: string, eventId: string) =>
    `${at(tenantAlias)}/money?${new URLSearchParams({ tab: 'unpaid', course: eventId })}`,
  unpaidToday: (tenantAlias: string) => `${at(tenantAlias)}/money?tab=unpaid&today=1`,
  refunds: (tenantAlias: string) => `${at(tenantAlias)}/money?tab=refunds`,
  /** Of one reservation alone. */
  giveBackFor: (tenantAlias: string, reservationId: string) =>
    `${at(tenantAlias)}/money?${new URLSearchParams({ tab: 'refunds', q: reservationNumber(reservationId), chosen: reservationId })}`,
  account: (tenantAlias: string) => `${at(tenantAlias)}/account`,
};
