import { SearchX } from 'lucide-react';
import type { FoundRooms, Loosening } from '#contract/open/search.ts';
import { Button } from '#ui/action/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { count, dayText } from '#ui/text/format.ts';
import { type Conditions, hoursOf, noConditions, without } from './conditions.ts';
import { isOverWeeks, looseningText } from './conditionTexts.ts';
import { FoundRoomCard } from './FoundRoomCard.tsx';
import { Pills } from './Pills.tsx';

const orders = [
  { value: 'day', label: '日にち順' },
  { value: 'price', label: '料金順' },
  { value: 'hall', label: '施設順' },
] as const;

type NothingProps = {
  conditions: Conditions;
  loosenings: readonly Loosening[];
  onSearch: (conditions: Conditions) => void;
};

/** What would be found without one of the conditions. */
const Nothing = ({ conditions, loosenings, onSearch }: NothingProps) => (
  <EmptyState
    icon={<SearchX aria-hidden="true" />}
    title="条件に合う部屋が見つかりませんでした"
    text={
      loosenings.length > 0
        ? '条件を一つゆるめると、次の部屋が見つかります。'
        : 'どの条件を一つゆるめても見つかりません。条件を減らしてお試しください。'
    }
    action={
      <ul
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit
        role="list"
        className="flex flex-col gap-3"
      >
        {loosenings.map((loosening) => (
          <li key={loosening.condition}>
            <Button variant="outline" isFullWidth onClick={() => onSearch(without(conditions, loosening.condition))}>
              {looseningText(loosening)}
            </Button>
          </li>
        ))}
        {loosenings.length === 0 && (
          <li>
            <Button variant="outline" isFullWidth onClick={() => onSearch(noConditions)}>
              すべての条件を消して探す
            </Button>
          </li>
        )}
        {conditions.isFreeOnly && (
          <li>
            <Button variant="text" isFullWidth onClick={() => onSearch({ ...conditions, isFreeOnly: false })}>
              空きのない部屋も表示する
            </Button>
          </li>
        )}
      </ul>
    }
  />
);

/** So many rooms are shown at first, and as many again with each press. */
export const roomsAtOnce = 30;

/** '12室が見つかりました' */
export const foundText = ({ total }: Pick<FoundRooms, 'total'>) =>
  total === 0 ? '条件に合う部屋が見つかりませんでした' : `${count(total, '室')}が見つかりました`;

type SearchResultsProps = NothingProps & {
  found: FoundRooms;
  /** The first day asked for. */
  from: string;
  /** These belong to the search before; the new ones are on their way. */
  isStale: boolean;
  onSort: (sort: Conditions['sort']) => void;
  shown: number;
  onMore: () => void;
};

/** The rooms that were found, or what keeps them out. */
export const SearchResults = ({ found, from, isStale, onSort, shown, onMore, ...nothing }: SearchResultsProps) => {
  const { items, total } = found;
  const { time, sort } = nothing.conditions;
  return (
    <div
      inert={isStale}
      aria-busy={isStale || undefined}
      className={`flex flex-col gap-4 transition-opacity ${isStale ? 'opacity-60' : ''}`}
    >
      {items.length === 0 ? (
        <Nothing {...nothing} />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <div>
              <p className="text-std-18B-160">{foundText(found)}</p>
              {isOverWeeks(nothing.conditions.when) && <p>{dayText(from)}から1か月の空きです。</p>}
              {items.length < total && (
                <p>先頭の{count(items.length, '室')}までを表示できます。条件を加えるとしぼり込めます。</p>
              )}
            </div>
            <fieldset className="flex flex-wrap gap-2">
              <legend className="sr-only">並び順</legend>
              <Pills choices={orders} value={sort} onChoose={onSort} />
            </fieldset>
          </div>
          <ul
            // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit
            role="list"
            aria-label="見つかった部屋"
            className="flex flex-col gap-4"
          >
            {items.slice(0, shown).map((room, index) => (
              <FoundRoomCard
                key={room.articleId}
                room={room}
                hasHours={hoursOf(time) !== null}
                from={from}
                isFirst={index < 2}
              />
            ))}
          </ul>
          {items.length > shown && (
            <Button variant="outline" className="self-center" onClick={onMore}>
              次の{count(Math.min(items.length - shown, roomsAtOnce), '室')}を表示する
            </Button>
          )}
        </>
      )}
    </div>
  );
};
