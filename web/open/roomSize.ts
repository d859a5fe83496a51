import type { RoomPage } from '#contract/facility/page.ts';
import { count } from '#ui/text/format.ts';

/** How many people and square metres, where the town says so: '定員30人・45㎡'. */
export const roomSize = ({ capacity, areaM2 }: Pick<RoomPage, 'capacity' | 'areaM2'>) =>
  [capacity === null ? '' : `定員${count(capacity, '人')}`, areaM2 === null ? '' : `${areaM2}㎡`]
    .filter((text) => text !== '')
    .join('・');
