import type { CheaperFrames } from '#contract/facility/booking.ts';
import { clockOfMinutes, framesOn } from '#rules/facility/calendar/frames.ts';
import { isRefusal } from '#rules/refusal.ts';
import { type Chargeable, type Charged, chargeFor, type Wanted } from './chargeFor.ts';
import { cheaperFrames } from './cheaperFrames.ts';

type Priced = Chargeable & { readonly article: Parameters<typeof framesOn>[0] };

/** Other frames of one of the days that hold its use and make the whole cost less, free or not. */
export function cheaperDay(facts: Priced, wanted: Wanted, { fee: { total } }: Charged): CheaperFrames | undefined {
  const { article, holidays } = facts;
  if (article.timeFrameType !== 'frame') return undefined;
  for (const asked of wanted.days) {
    const { date } = asked;
    const found = cheaperFrames(framesOn(article, date, holidays), asked, {
      total,
      totalOf: (frames) => {
        const fromMinute = Math.min(...frames.map((frame) => frame.fromMinute));
        const toMinute = Math.max(...frames.map((frame) => frame.toMinute));
        const instead = { date, frames, fromMinute, toMinute };
        const charged = chargeFor(facts, {
          ...wanted,
          days: wanted.days.map((day) => (day === asked ? instead : day)),
        });
        return isRefusal(charged) ? null : charged.fee.total;
      },
    });
    if (found) return { date, frames: found.frames.map(clockOfMinutes), total: found.total };
  }
  return undefined;
}
