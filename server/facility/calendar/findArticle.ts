import type { TimeFrameType } from '#contract/facility/room.ts';
import { freshRead } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { roomNamed } from './calendarFacts.ts';

/** One room; refuses notFound. */
export const findArticle = freshRead<'Reservation/FindArticle', { room: typeof roomNamed }>({
  facts: { room: roomNamed },
  keys: ({ articleId }) => ({ room: articleId }),
  view: () => '',
  answer({ room }, _view, { articleId }) {
    if (!room) throw new Refused('notFound');
    const response = {
      articleId,
      articleName: room.name,
      containerId: room.container_id,
      containerName: room.container_name,
      description: room.description,
      timeFrameType: room.time_frame_type as TimeFrameType,
    };
    return { response };
  },
});
