/**
 * A small town as a bundle: one place with a hall of two halves, a room by the hour, closures, announcements and two
 * people. Tests change single lines of it.
 */
export const townBundle = `tenant:
  alias: town
  name: みどり町
  mode: facility
  prefecture: 宮城県
  hue: green
  userNumberLabel: 利用者番号
flags:
  canReserve: true
  canRegisterByApp: true
  canQRReception: true
  canEventReception: false
  canCancel: true
  canFacilitySpanReservation: false
  isVisibleFacilityInfo: true
  isVisibleReservation: true
  isVisibleApplicationResult: true
settings:
  feeCollection: online
policies:
  privacy: |
    個人情報を大切に扱います。

    目的のほかには使いません。
  terms: 規約です。
containers:
  - key: hall
    name: 町民会館
    zipCode: 000-0001
    address: みどり町1-1
    phoneNumber: 000-111-2222
    reservationNotes: 土足厳禁です。
    equipment: [マイク, 演台]
    spaces:
      - { key: half-a, name: ホールA }
      - { key: half-b, name: ホールB }
      - { key: studio, name: スタジオ }
    defaults:
      hours: 9:00-22:00
      closedWeekdays: [monday]
      holidayRule: closed_next_day
      bookingWindow: { opens: { unit: months, ahead: 2, onDay: 1, hour: 9 }, closesDaysBefore: 1, closesHour: 17 }
    articles:
      - key: whole
        name: ホール全体
        spaces: [half-a, half-b]
        lotteryWindow: { monthsAhead: 3, fromDay: 1, fromHour: 0, toDay: 31, toHour: 24 }
        timeFrameType: frame
        frames:
          - { name: 午前, hours: 9:00-12:00, fee: { weekday: 2000, saturday: 2400, holiday: 3000 } }
          - { name: 午後, hours: 13:00-17:00, fee: 2800 }
      - key: half
        name: ホールA
        spaces: [half-a]
        preparation: { after: 30 }
        timeFrameType: frame
        frames:
          - { name: 午前, hours: 9:00-12:00, fee: 1000 }
          - { name: 夜間, hours: 18:00-22:00, fee: 1800 }
      - key: by-hour
        name: 音楽スタジオ
        spaces: [studio]
        timeFrameType: time
        slotMinutes: 30
        hourlyFee: { weekday: 500, saturday: 600, holiday: 700 }
closures:
  - { container: hall, everyYear: { from: 12-28, to: 01-04 }, reason: 年末年始 }
  - { spaces: [studio], from: today+10, to: today+11, reason: 点検 }
  - { spaces: [half-a, half-b], kind: official, from: 2026-07-20, hours: 8:00-12:30, reason: 選挙 }
announcements:
  - key: hello
    title: 予約を始めました
    body: |
      ご利用ください。
    publishedFrom: today-1T09:00
users:
  - userNumber: '10000001'
    password: yoyaku2026
    lastName: 緑川
    firstName: 花
    lastNameKana: ミドリカワ
    firstNameKana: ハナ
    email: hana@example.jp
    phoneNumber: 090-0000-0001
    agreed: [privacy, terms]
  - userNumber: '10000002'
    password: yoyaku2026
    lastName: 緑川
    firstName: 実
    lastNameKana: ミドリカワ
    firstNameKana: ミノル
    phoneNumber: 000-111-3333
    phoneNumberType: Home
`;

/** The bundle with one text in it replaced by another; throws when it is not there, so that no test goes stale. */
export const townBundleWith = (...changes: readonly (readonly [was: string, is: string])[]) =>
  changed(townBundle, changes);

/** A text with other texts in it, each once. */
export function changed(bundle: string, changes: readonly (readonly [was: string, is: string])[]) {
  return changes.reduce((text, [was, is]) => {
    if (!text.includes(was)) throw new Error(`the bundle has no "${was}"`);
    return text.replace(was, is);
  }, bundle);
}

/** The line, from 1, on which the text first stands. */
export const lineWith = (bundle: string, text: string) => bundle.slice(0, bundle.indexOf(text)).split('\n').length;
