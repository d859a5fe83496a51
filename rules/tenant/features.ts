import type { FunctionTag } from '#contract/tenant.ts';

/** Everything that differs between tenants by their functionTag; no other file knows a tag. */
export type Features = {
  readonly purposeTypes: readonly string[];
  readonly showsEquipment: boolean;
  readonly approvalDocumentNeedsPayment: boolean;
  /** Days between the close of a lottery and the announcement of its results. */
  readonly announceDelayDays: number;
};

const standard: Features = {
  purposeTypes: ['式典', '講演', '音楽', '舞踊', '演劇', '映画', '会議', '研修', '展示', 'その他'],
  showsEquipment: true,
  approvalDocumentNeedsPayment: false,
  announceDelayDays: 1,
};

const featuresByTag: Readonly<Record<FunctionTag, Features>> = {
  '': standard,
  ishinomaki: {
    ...standard,
    purposeTypes: [
      '音楽発表会',
      '会議',
      '公演',
      '検診',
      'サークル活動',
      '式典',
      '展示会',
      '控室',
      '研修・講習',
      'その他',
    ],
  },
  musashino: {
    ...standard,
    showsEquipment: false,
    approvalDocumentNeedsPayment: true,
    announceDelayDays: 5,
  },
};

/** The variant of a tenant (spec §9). */
export const featuresOf = (tag: FunctionTag): Features => featuresByTag[tag];
