import type { CourseState } from '#contract/desk/course/courses.ts';
import { whyNotCallOff } from '../desk/courseState.ts';

const reasons = {
  courseCalledOff: '中止した講座は変更できません。',
  courseOver: '終了した講座は変更できません。',
} as const;

/**
 * Why nothing of a course can be changed any more; null where something can. It is the same that keeps it from being
 * called off. A course without a date has no state.
 */
export function whyNotEdited(state: CourseState | null) {
  const why = state === null ? null : whyNotCallOff(state);
  return why === null ? null : reasons[why];
}
