import type { Audience } from '#contract/office/messageEndpoints.ts';
import { dayRangeText } from '#rules/day/dayText.ts';
import { reservationNumber } from '#rules/reservation/reservationNumber.ts';

/** What a choice names, in the words of the town. */
export type AudienceNames = {
  /** Of the place, with its rooms. */
  readonly place: string;
  readonly rooms: readonly string[];
  readonly course: string;
  readonly classes: readonly string[];
};

const registrations = { all: '登録者', people: '個人の登録者', groups: '団体の登録者' } as const;
const applicants = {
  all: '申込者',
  reserved: '受講が決まっている方',
  waiting: '抽選を待っている方',
  unpaid: '受講料が未払いの方',
  absent: '直近の回を欠席した方',
} as const;

/** To whom a message goes, in words. It names no person. */
export function audienceWords(audience: Audience, { place, rooms, course, classes }: AudienceNames): string {
  switch (audience.kind) {
    case 'registered': {
      const whose = registrations[audience.registration];
      return classes.length === 0 ? `${whose}すべて` : `${classes.join('・')}の${whose}`;
    }
    case 'uses': {
      const where = rooms.length === 0 ? place : `${place}（${rooms.join('・')}）`;
      return `${where}を${dayRangeText(audience.from, audience.to)}に予約している方`;
    }
    case 'course':
      return `「${course}」の${applicants[audience.who]}`;
    case 'reservation':
      return `予約 ${reservationNumber(audience.reservationId)} の利用者`;
    case 'person':
      return '利用者1名';
  }
}
