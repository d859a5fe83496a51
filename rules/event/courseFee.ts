import { yen, yenOrFree } from '#rules/text/yen.ts';

/** Yen of a course: `coursePrice` for the whole of it where it has one, else `price` for each session. */
export type CoursePrice = { readonly price: number; readonly coursePrice: number | null };

/** What is paid beside the course itself, in yen. */
export type FeePart = { readonly label: string; readonly amount: number };

export const sumOfParts = (parts: readonly FeePart[]) => parts.reduce((sum, { amount }) => sum + amount, 0);

/** What all sessions of a course together cost, in yen. */
export const courseFee = ({ price, coursePrice }: CoursePrice, sessions: number) => coursePrice ?? price * sessions;

/**
 * A fee with how it comes about: '24回 × 325円 = 7,800円', with other parts '7,800円（全24回）、教本 500円、合計 8,300円'. A fee
 * that was agreed on earlier stands alone where today's price would make another.
 */
export const courseFeeText = (...fee: Parameters<typeof courseFeeLines>) => courseFeeLines(...fee).join('、');

/** The same, one line each. */
export function courseFeeLines(fee: number, course: CoursePrice, sessions: number, parts: readonly FeePart[] = []) {
  const ownText = ownFeeText(fee - sumOfParts(parts), course, sessions);
  if (parts.length === 0) return [ownText];
  return [ownText, ...parts.map(({ label, amount }) => `${label} ${yen(amount)}`), `合計 ${yen(fee)}`];
}

function ownFeeText(fee: number, course: CoursePrice, sessions: number) {
  if (sessions < 2 || fee === 0 || fee !== courseFee(course, sessions)) return yenOrFree(fee);
  return course.coursePrice === null
    ? `${sessions}回 × ${yen(course.price)} = ${yen(fee)}`
    : `${yen(fee)}（全${sessions}回）`;
}
