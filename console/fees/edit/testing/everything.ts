/** A version that says everything that one may say. */
export const everything = `
firstDay: 2026-04-01
appliesBy: dayOfUse
law: 会館条例
base:
  - kind: frames
    when: { rooms: [ hall ], frames: [ 午前 ], days: [ monday, eve ], season: { from: 07-01, to: 09-30 }, classes: [ outside ], withoutClasses: [ local ] }
    yen: { 午前: 1000, 午後: 0 }
  - kind: time
    when: { conditions: [ profit ], allConditions: [ profit, food ], without: [ practice ], admission: { over: 0 }, attendees: { over: 100, to: 500 }, isFree: true }
    hours: 9:00-24:00
    yen: 300
    unitMinutes: 30
    minimumMinutes: 120
combined:
  - { name: 午前・午後, of: [ 午前, 午後 ], when: { usedAtMostMinutes: 90 } }
equipment:
  - { code: piano, label: ピアノ, law: 別表2, yen: 1000, per: hour, everyHours: 3, together: { 午前・午後: 1500 } }
steps:
  - kind: rates
    as: surcharge
    of: [ base ]
    combine: product
    rounding: { unit: 10, mode: up }
    rules:
      - { code: a, label: 営利, law: 備考1, when: { bookedAtMostDaysBefore: 3 months }, settled: afterUse, add: 12.5% }
      - { code: b, label: 練習, when: { bookedAtMostDaysBefore: 7 }, to: 50% }
  - kind: amounts
    as: amounts
    rules:
      - { code: c, label: 冷房, yen: 500, per: hour, everyHours: 2 }
      - { code: d, label: 入場料, admissionTimes: 5, per: use }
  - kind: extension
    as: extension
    of: [ base, surcharge ]
    unitMinutes: 30
    droppedMinutes: 5
    bookedMinutes: 10
    beside: dearer
    mostMinutes: 60
    mostTogether: 90
    rounding: { unit: 100, mode: nearest }
    rules:
      - { code: e, label: 前, side: before, hours: 8:30-9:00, beside: later, ofFrame: 20% }
      - { code: f, label: 後, side: after, ofHour: 120% }
      - { code: g, label: 深夜, yen: 2000 }
  - { kind: equipment, as: items }
  - kind: reductions
    of: [ base, items ]
    combine: first
    rounding: { unit: 10, mode: down }
    rules:
      - { code: h, label: 減額, law: 第9条, off: 100% }
  - { kind: minimum, yen: 100, rooms: [ hall ], per: use }
  - { kind: maximum, yen: 90000 }
  - { kind: rounding, unit: 10, mode: down }
refunds:
  - rooms: [ hall ]
    ladder: [ { atLeast: first day 3 months before, percent: 100 }, { atLeast: 2 weeks, percent: 50 }, { atLeast: 1 day, percent: 0 } ]
    rounding: { unit: 10, mode: up, of: kept }
dues:
  - rooms: [ hall ]
    ladder: [ { atLeast: last day 1 month before, withinDays: 13, beforeUse: 7 days }, { withinDays: 0 } ]
    ifClosed: open_day_before
examples:
  - name: すべて
    article: hall
    day: 2026-05-01
    days: 2
    frames: [ 午前 ]
    hours: 9:00-12:00
    usedMinutes: 60
    extendedBefore: 30
    extendedAfter: 60
    bookedDaysBefore: 10
    classes: [ outside ]
    conditions: [ profit ]
    admission: 0
    attendees: 300
    reductions: [ h ]
    equipment: { piano: 1 }
    yen: 0
  - { kind: refund, name: 還付, article: hall, day: 2026-08-31, received: 1000, cancelledDaysBefore: 40, yen: 500 }
  - { kind: due, name: 納期, article: hall, day: 2026-08-31, bookedDaysBefore: 60, withinDays: 13 }
`;
