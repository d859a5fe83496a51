import type { CourseCondition, CourseForm, CourseSpan } from '#contract/office/courseForm.ts';

/** A field that a course with entries keeps, and why. */
export type StayingField = { readonly field: keyof CourseForm; readonly reason: string };

const entered = '申込みがあるため';

const reasons = {
  published: `${entered}、下書きに戻せません。受付を終えるには、受付期間の終わりを変更してください。`,
  category: `${entered}、カテゴリーは変更できません。`,
  place: `${entered}、場所はここでは変更できません。名簿の「休講・日程・会場の変更」で、申し込んだ方へお知らせして変更します。`,
  birthMonth: `${entered}、対象の誕生月は変更できません。`,
  audience: `${entered}、対象は変更できません。`,
  participants: `${entered}、参加できる方は、お子さまを加えるほかは変更できません。`,
  sessions: `${entered}、決まっている日程はここでは変更も取消もできません。名簿の「休講・日程・会場の変更」で、申し込んだ方へお知らせして変更します。日程の追加はできます。`,
  capacity: `${entered}、定員を減らせません。`,
  price: `${entered}、受講料は変更できません。`,
  coursePrice: `${entered}、受講料は変更できません。`,
  loan: `${entered}、貸出しの内容は変更できません。`,
  loans: `${entered}、貸出しの内容は変更できません。`,
  companions: `${entered}、いっしょに参加できる方の内容は変更できません。`,
  spans: `${entered}、受付期間で変更できるのは、先着の終わりの日時だけです。受付期間の追加はできます。`,
  conditions: `${entered}、条件は変更できません。条件にほかの講座を加えることはできます。`,
} as const satisfies Partial<Record<keyof CourseForm, string>>;

/** As text in one form, whatever the order of the keys. */
const textOf = (value: unknown) =>
  JSON.stringify(value, (_, part) =>
    part && typeof part === 'object' && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort()) : part,
  );

const isSame = (one: unknown, other: unknown) => textOf(one) === textOf(other);

/** Whether everything that was there still is; more may have come. */
const keepsAll = <One>(before: readonly One[], after: readonly One[], isKept = isSame as (a: One, b: One) => boolean) =>
  before.every((one) => after.some((other) => isKept(one, other)));

/** Of a span first come the end may be another one: nobody who has come through it loses anything by that. */
const keepsSpan = (before: CourseSpan, after: CourseSpan) =>
  isSame(before, before.method === 'first_come' ? { ...after, closes: before.closes } : after);

const keepsCondition = (before: CourseCondition, after: CourseCondition) =>
  isSame(before, { ...after, events: before.events, excludes: before.excludes }) &&
  keepsAll(before.events, after.events) &&
  keepsAll(before.excludes, after.excludes);

/** What may be otherwise all the same, by its field; of the other fields nothing. */
const keeps: { readonly [Field in keyof CourseForm]?: (before: CourseForm, after: CourseForm) => boolean } = {
  published: (before, after) => after.published || !before.published,
  participants: (before, after) =>
    before.participants === after.participants || (before.participants === 'self' && after.participants === 'children'),
  sessions: (before, after) => keepsAll(before.sessions, after.sessions),
  capacity: (before, after) =>
    (after.capacity ?? Number.POSITIVE_INFINITY) >= (before.capacity ?? Number.POSITIVE_INFINITY),
  spans: (before, after) => keepsAll(before.spans, after.spans, keepsSpan),
  conditions: (before, after) =>
    keepsAll(before.conditions, after.conditions, keepsCondition) &&
    after.conditions.length === before.conditions.length,
};

const fields = Object.keys(reasons) as (keyof typeof reasons)[];

/**
 * What of a change a course does not allow once somebody has entered it: more seats, texts, more dates, another end of
 * a span first come and more spans take nothing from anybody; all else would break what they were promised.
 */
export function whyCourseStays(before: CourseForm, after: CourseForm): readonly StayingField[] {
  const stays = (field: (typeof fields)[number]) =>
    keeps[field] ? !keeps[field](before, after) : !isSame(before[field], after[field]);
  return fields.filter(stays).map((field) => ({ field, reason: reasons[field] }));
}
