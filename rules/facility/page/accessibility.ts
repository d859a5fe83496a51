/** What a place has for people who need it, by code; a closed table, so that places can be searched by it. */
export const accessibilityLabels = {
  wheelchair: '車椅子で利用できます',
  elevator: 'エレベーター',
  accessibleToilet: '多目的トイレ',
  ostomateToilet: 'オストメイト対応トイレ',
  wheelchairParking: '駐車場（車椅子用）',
  wheelchairSeats: '車椅子席',
  lentWheelchair: '車椅子の貸出し',
  hearingLoop: 'ヒアリングループ',
  writtenTalk: '筆談',
  tactilePaving: '点字ブロック',
  assistanceDogs: '補助犬の同伴',
  nursingRoom: '授乳室',
  diaperTable: 'おむつ交換台',
} as const;

export type AccessibilityCode = keyof typeof accessibilityLabels;

export const accessibilityCodes = Object.keys(accessibilityLabels) as readonly AccessibilityCode[];
