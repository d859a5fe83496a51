import { useQuery } from '@tanstack/react-query';
import { callQuery } from '#client/queries.ts';
import { Choice, ChoiceFieldset } from '#ui/form/ChoiceGroup.tsx';
import { useDebounced } from '#ui/useDebounced.ts';
import type { FacilityCart } from '../cart.ts';
import { quoteRequestOf } from '../reserveRequest.ts';
import { roomChoices } from './roomChoices.ts';

type Beside = NonNullable<FacilityCart['beside']>;

type RoomsBesideProps = { cart: FacilityCart; onChoose: (beside: FacilityCart['beside']) => void };

const supportOf = ({ items, equipments }: FacilityCart) =>
  [
    '同じ日時に空いている部屋です。すべての部屋が空いているときだけ、まとめて予約します。',
    ...(equipments.length > 0 ? [`備品は、「${items[0]?.article.articleName}」で使うものとして予約します。`] : []),
  ].join('');

/** Other rooms of the place that are free at the same times; nothing where there are none. */
export const RoomsBeside = ({ cart, onChoose }: RoomsBesideProps) => {
  const alone = quoteRequestOf({ ...cart, beside: [] });
  const request = useDebounced(JSON.stringify(alone));
  const { data } = useQuery(
    callQuery('Reservation/GetRoomsBeside', JSON.parse(request), { keepsPrevious: true, isQuiet: true }),
  );
  const chosen = cart.beside ?? [];
  const choices = roomChoices({ offered: data?.items, chosen, detailsOfOne: alone.details.length });
  if (choices.length === 0) return null;
  const choose = (rooms: Beside) => onChoose(rooms.length > 0 ? rooms : undefined);
  return (
    <ChoiceFieldset legend="いっしょに使う部屋" requirement="optional" support={supportOf(cart)}>
      {(attributes) =>
        choices.map(({ room, note, isChecked, isDisabled }) => {
          const others = chosen.filter(({ articleId }) => articleId !== room.articleId);
          return (
            <Choice
              key={room.articleId}
              {...attributes}
              type="checkbox"
              value={room.articleId}
              label={note === '' ? room.articleName : `${room.articleName}（${note}）`}
              checked={isChecked}
              disabled={isDisabled}
              onChange={({ target }) => choose(target.checked ? [...others, room] : others)}
            />
          );
        })
      }
    </ChoiceFieldset>
  );
};
