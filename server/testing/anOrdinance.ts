import type { Coded } from '#contract/facility/room.ts';
import type { OrdinanceVersion } from '#rules/ordinance/ordinance.ts';

/** What a use of a place with anOrdinance may be. */
export const ordinanceConditions: readonly Coded[] = [
  { code: 'practice', label: '練習（舞台面だけの使用）' },
  { code: 'sale', label: '物品の販売' },
];

/**
 * An ordinance that has held for long, for the frames of aHall: the whole day has a price of its own, people from
 * elsewhere pay a fifth more, practice costs half, schools may ask for a reduction, and cooling is paid on the day.
 */
export const anOrdinance = (overrides: Partial<OrdinanceVersion> = {}): OrdinanceVersion => ({
  firstDay: '2023-10-01',
  appliesBy: 'dayOfUse',
  law: '中央公民館条例 別表第1',
  base: [
    { kind: 'frames', when: {}, yen: { 午前: 8400, 午後: 16800, 夜間: 21200, 全日: 45000, 午前午後: 24000 } },
    { kind: 'time', when: {}, yen: 1200, unitMinutes: 60, minimumMinutes: 60 },
  ],
  combined: [
    { when: {}, name: '全日', of: ['午前', '午後', '夜間'] },
    { when: {}, name: '午前午後', of: ['午前', '午後'] },
  ],
  equipment: [],
  steps: [
    {
      kind: 'rates',
      as: 'outside',
      of: ['base'],
      combine: 'sum',
      rules: [
        {
          code: 'outside',
          label: '市外の方の加算',
          law: '備考2',
          when: { classes: ['outside'] },
          add: '20%',
          settled: 'atBooking',
        },
      ],
    },
    {
      kind: 'rates',
      as: 'practice',
      of: ['base', 'outside'],
      combine: 'sum',
      rules: [
        {
          code: 'practice',
          label: '練習',
          law: '備考5',
          when: { conditions: ['practice'] },
          to: '50%',
          settled: 'atBooking',
        },
      ],
    },
    {
      kind: 'amounts',
      as: 'cooling',
      rules: [{ code: 'cooling', label: '冷房', law: '別表第3', when: {}, yen: 300, per: 'hour', settled: 'afterUse' }],
    },
    {
      kind: 'reductions',
      of: ['base', 'outside', 'practice'],
      combine: 'highest',
      rules: [{ code: 'school', label: '学校が使用するとき（5割減額）', law: '第9条', when: {}, off: '50%' }],
    },
  ],
  refunds: [],
  dues: [],
  ...overrides,
});

/** One that offers two hours on either side of a frame, each at a quarter of what the frame costs, and two hours of it for half. */
export const anExtendedOrdinance = (): OrdinanceVersion =>
  anOrdinance({
    combined: [],
    steps: [
      {
        kind: 'rates',
        as: 'short',
        of: ['base'],
        combine: 'first',
        rules: [
          {
            code: 'short',
            label: '2時間以内の使用',
            law: '備考6',
            when: { usedAtMostMinutes: 120 },
            to: '50%',
            settled: 'atBooking',
          },
        ],
      },
      {
        kind: 'extension',
        as: 'extension',
        of: ['base'],
        unitMinutes: 60,
        beside: 'frame',
        mostMinutes: 120,
        rules: [{ code: 'extension', label: '延長', law: '備考7', when: {}, ofFrame: '25%' }],
      },
    ],
  });
