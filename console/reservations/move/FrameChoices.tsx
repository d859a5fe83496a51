import type { Board } from '#contract/desk/board.ts';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { ChoiceFieldset } from '#ui/form/ChoiceGroup.tsx';
import { dayText } from '#ui/text/format.ts';
import { framesFor } from './moveTarget.ts';

type FrameChoicesProps = {
  board: Board;
  articleId: string;
  reservationId: string;
  chosen: readonly string[];
  onChoose: (frames: string[]) => void;
  error: string | undefined;
};

/** The frames of a room on a day; those that are taken stay in sight, with the reason. */
export const FrameChoices = ({ board, articleId, reservationId, chosen, onChoose, error }: FrameChoicesProps) => {
  const room = board.rooms.find((one) => one.articleId === articleId);
  if (!room) return null;
  if (room.closedFor !== '') return <p role="status">{`${dayText(board.date)}は利用できません。${room.closedFor}`}</p>;
  return (
    <ChoiceFieldset legend="時間" requirement="required" error={error}>
      {(attributes) =>
        framesFor(room, board.blocks, reservationId).map(({ key, label, isTaken }) => (
          <Checkbox
            key={key}
            {...attributes}
            label={label}
            checked={chosen.includes(key)}
            // What was chosen before somebody took it can be taken back.
            disabledReason={
              isTaken && !chosen.includes(key) ? 'ほかの予約または休館・準備と重なっています。' : undefined
            }
            onChange={({ target }) =>
              onChoose(target.checked ? [...chosen, key] : chosen.filter((other) => other !== key))
            }
          />
        ))
      }
    </ChoiceFieldset>
  );
};
