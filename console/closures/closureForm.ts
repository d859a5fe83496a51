import { CallFailure } from '#client/callFailure.ts';
import type { ClosureWanted } from '#contract/desk/closure.ts';
import { ordinalsIn } from '#rules/day/monthlyDay.ts';
import { type ClosureKind, isClosureKind, lacksWeekday } from '#rules/facility/closure/closurePlan.ts';

/** What is typed and chosen. */
export type ClosureTexts = {
  readonly containerId: string;
  readonly kind: string;
  readonly articleIds: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly weekdays: readonly string[];
  readonly ordinals: readonly string[];
  readonly isWholeDay: boolean;
  readonly fromMinute: string;
  readonly toMinute: string;
  readonly reason: string;
  readonly told: string;
};

export type ClosureField = keyof ClosureWanted;

export const blankClosure: ClosureTexts = {
  containerId: '',
  kind: '',
  articleIds: [],
  from: '',
  to: '',
  weekdays: [],
  ordinals: [],
  isWholeDay: true,
  fromMinute: '540',
  toMinute: '1020',
  reason: '',
  told: '',
};

/** The form of what was asked for. */
export const textsFrom = ({ fromMinute, toMinute, weekdays, ...wanted }: ClosureWanted): ClosureTexts => {
  const isWholeDay = fromMinute === 0 && toMinute === 1440;
  const hours = isWholeDay ? {} : { fromMinute: String(fromMinute), toMinute: String(toMinute) };
  return { ...blankClosure, ...wanted, ...hours, weekdays: weekdays.map(String), isWholeDay };
};

/** What is missing, by field; empty where it can be asked what it lies over. */
export function missingIn(texts: ClosureTexts): Partial<Record<ClosureField, string>> {
  return {
    ...(texts.containerId === '' && { containerId: '施設を選択してください。' }),
    ...(!isClosureKind(texts.kind) && { kind: '種別を選択してください。' }),
    ...(texts.from === '' && { from: '最初の日を入力してください。' }),
    ...(texts.to === '' && { to: '最後の日を入力してください。' }),
    ...(lacksWeekday(texts) && { weekdays: '曜日を選択してください。' }),
    ...(texts.reason.trim() === '' && { reason: '理由を入力してください。' }),
    ...(texts.told.trim() === '' && { told: '利用者に表示する理由を入力してください。' }),
  };
}

export const wantedFrom = (texts: ClosureTexts): ClosureWanted => ({
  containerId: texts.containerId,
  kind: texts.kind as ClosureKind,
  articleIds: [...texts.articleIds],
  from: texts.from,
  to: texts.to,
  weekdays: texts.weekdays.map(Number),
  ordinals: ordinalsIn(texts.ordinals),
  fromMinute: texts.isWholeDay ? 0 : Number(texts.fromMinute),
  toMinute: texts.isWholeDay ? 1440 : Number(texts.toMinute),
  reason: texts.reason.trim(),
  told: texts.told.trim(),
});

/** Every half hour of a day, its end included. */
export const halfHours = Array.from({ length: 49 }, (_, index) => ({
  value: String(index * 30),
  label: `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
}));

/** The fields that a refusal names. */
export function refusedFields(error: unknown): Partial<Record<ClosureField, string>> {
  if (!(error instanceof CallFailure) || !Array.isArray(error.details)) return {};
  return Object.fromEntries(
    error.details.flatMap((detail: { readonly path?: unknown }) =>
      typeof detail?.path === 'string' ? [[detail.path, error.message]] : [],
    ),
  );
}
