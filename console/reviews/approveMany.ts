import { CallFailure, loadAdvice } from '#client/callFailure.ts';
import type { UnderReview } from '#contract/desk/review.ts';
import { dayText } from '#rules/day/dayText.ts';

export type ManyApproved = {
  /** What was approved, by its id. */
  readonly approved: readonly string[];
  /** What was not, and why, each in one line. */
  readonly refused: readonly string[];
  /** Those whom no message reaches, by their numbers. */
  readonly numberToPhone: readonly string[];
};

type Ports = {
  /** The number of its person where no message reaches them. */
  readonly approve: (item: UnderReview) => Promise<string | null>;
  readonly onApproved: (count: number) => void;
};

/** An application in one line: its person, and what it is for. */
export const applicationText = ({ personName, containerName, articleName, firstDay, times }: UnderReview) =>
  `${personName}様　${containerName} ${articleName} ${dayText(firstDay)} ${times}`;

/**
 * Approves applications one after the other. Each stands by itself: one that is refused stops none of the others, while
 * the first that finds no answer stops those behind it, which wait on.
 */
export async function approveMany(
  items: readonly UnderReview[],
  { approve, onApproved }: Ports,
): Promise<ManyApproved> {
  const approved: string[] = [];
  const refused: string[] = [];
  const numberToPhone: string[] = [];
  for (const item of items) {
    try {
      const number = await approve(item);
      approved.push(item.reservationId);
      if (number !== null) numberToPhone.push(number);
      onApproved(approved.length);
    } catch (error) {
      refused.push(`${applicationText(item)}：${loadAdvice(error)}`);
      if (!(error instanceof CallFailure) || error.kind !== 'refusal') break;
    }
  }
  return { approved, refused, numberToPhone: [...new Set(numberToPhone)] };
}
