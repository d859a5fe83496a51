import { changed } from './townBundle.ts';

/**
 * A small school in event mode as a bundle: two places, a course of two sessions, one by lot and then first come, one
 * that lends instruments, a limit and an exclusion. Tests change single lines of it.
 */
export const schoolBundle = `tenant:
  alias: school
  name: みどり学園
  mode: event
  prefecture: 宮城県
  hue: purple
  userNumberLabel: 受講者番号
flags:
  canReserve: true
  canRegisterByApp: true
  canQRReception: false
  canEventReception: true
  canCancel: false
  canFacilitySpanReservation: false
  isVisibleFacilityInfo: true
  isVisibleReservation: true
  isVisibleApplicationResult: true
settings:
  feeCollection: counter
  cartHoldMinutes: 20
policies:
  privacy: 個人情報を大切に扱います。
  terms: 規約です。
eventContainers:
  - key: east
    name: 東校舎
    color: '#ffffff'
    backgroundColor: '#1d4ed8'
    zipCode: 000-0001
    address: みどり町1-1
    phoneNumber: 000-111-2222
    categories:
      - key: craft
        name: ものづくり
        events:
          - key: clay
            number: E101
            name: はじめての陶芸
            capacity: 8
            price: 1500
            place: 工作室
            instructor: 土田先生
            description: |
              汚れてもよい服装でお越しください。
            sessions:
              - { day: today+30, hours: 10:00-12:00 }
              - { day: today+37, hours: 10:00-12:00 }
          - key: wood
            number: E102
            name: 木のおもちゃ
            capacity: 2
            birthMonth: 6
            sessions: [{ day: today+40, hours: 13:00-15:00 }]
      - key: music
        name: 音楽
        events:
          - key: guitar
            number: E201
            name: ギター入門
            loan: true
            sessions: [{ day: today+31, hours: 18:30-20:00 }]
  - key: west
    name: 西校舎
    color: '#1f2937'
    backgroundColor: '#fde68a'
    zipCode: 000-0002
    address: みどり町2-2
    phoneNumber: 000-111-3333
    categories:
      - key: body
        name: からだ
        events:
          - key: yoga-am
            number: W101
            name: 朝のヨガ
            capacity: 10
            sessions: [{ day: today+20, hours: 9:00-10:00 }]
          - key: yoga-pm
            number: W102
            name: 夜のヨガ
            capacity: 10
            sessions: [{ day: today+20, hours: 19:00-20:00 }]
entrySpans:
  - key: lottery
    name: 抽選受付
    method: lottery
    opens: today-20T09:00
    closes: today+2T17:00
    limit: 2
    events: [clay, wood]
  - key: rest
    name: 先着受付
    method: first_come
    opens: today+5T10:00
    closes: today+25T17:00
    events: [clay]
  - key: open
    name: 通年受付
    method: first_come
    opens: today-10T10:00
    closes: today+15
    limit: 3
    events: [guitar, yoga-am, yoga-pm]
conditions:
  - key: craft-limit
    name: ものづくり
    description: ものづくりは1講座まで
    type: UpperLimit
    limit: 1
    events: [clay, wood]
    border: { style: dashed, width: 3px, color: '#b91c1c' }
  - key: yoga
    name: ヨガ
    description: 朝と夜のどちらか
    type: NotReserved
    events: [yoga-am]
    excludes: [yoga-pm]
users:
  - userNumber: '10000001'
    password: yoyaku2026
    lastName: 緑川
    firstName: 花
    lastNameKana: ミドリカワ
    firstNameKana: ハナ
    phoneNumber: 090-0000-0001
    birthday: 1990-06-15
    agreed: [privacy, terms]
`;

/** The bundle with one text in it replaced by another; throws when it is not there, so that no test goes stale. */
export const schoolBundleWith = (...changes: readonly (readonly [was: string, is: string])[]) =>
  changed(schoolBundle, changes);
