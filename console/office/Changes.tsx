import { type ComponentProps, useState } from 'react';
import { useStaffPages } from '#console/api/useStaffQuery.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { RequestOf } from '#contract/endpoints.ts';
import type { PlaceChange, TownChange } from '#contract/office/changeEndpoints.ts';
import type { CourseChange } from '#contract/office/courseEndpoints.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { dateTimeText } from '#ui/text/format.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { ReadyChangeDialog } from './ReadyChangeDialog.tsx';
import { townCalls } from './town/townCalls.ts';
import { type ChangeCalls, placeCalls } from './wantedChange.ts';

type Made = PlaceChange | TownChange | CourseChange;

type ChangeProps = { change: Made; lineOf: ChangeCalls['lineOf']; onUndo: () => void };

const Change = ({ change, lineOf, onUndo }: ChangeProps) => {
  const { madeAt, madeBy, differences, undo, whyNot } = change;
  const when = dateTimeText(madeAt);
  return (
    <li className="flex flex-col gap-2 border-b border-solid-gray-300 py-3 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-700">{`${when}　${madeBy}`}</p>
        {undo && (
          <Button variant="text" onClick={onUndo}>
            <VisuallyHidden>{when}の変更を</VisuallyHidden>元に戻す
          </Button>
        )}
      </div>
      <ul className="list-disc ps-6">
        {[...new Set(differences.map(lineOf))].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {whyNot !== '' && <p className="text-solid-gray-700">{whyNot}</p>}
    </li>
  );
};

type Pages = Pick<ReturnType<typeof useStaffPages>, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;

type ChangesCardProps<One extends Made> = {
  calls: ChangeCalls;
  /** Of the drafts of its dialogs. */
  name: string;
  query: ComponentProps<typeof QueryState<{ pages: readonly { items: readonly One[] }[] }>>['query'] & Pages;
  /** What is sent to take a change back. */
  requestOf: (undo: NonNullable<One['undo']>) => RequestOf<ChangeCalls['preview']>;
  onDone: (flash: string) => void;
};

export function ChangesCard<One extends Made>({ calls, name, query, requestOf, onDone }: ChangesCardProps<One>) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const [chosen, setChosen] = useState<One | null>(null);
  const when = chosen ? dateTimeText(chosen.madeAt) : '';
  return (
    <Card title="変更の記録">
      <QueryState query={query}>
        {({ pages }) => {
          const changes = pages.flatMap(({ items }) => items);
          return (
            <>
              {changes.length === 0 && <p>まだ変更されていません。</p>}
              <ul className="flex flex-col">
                {changes.map((change) => (
                  <Change
                    key={change.revision}
                    change={change}
                    lineOf={calls.lineOf}
                    onUndo={() => setChosen(change)}
                  />
                ))}
              </ul>
            </>
          );
        }}
      </QueryState>
      {hasNextPage && (
        <Button
          variant="outline"
          className="self-center"
          isBusy={isFetchingNextPage}
          busyLabel="読み込みです..."
          onClick={() => fetchNextPage()}
        >
          さらに表示する
        </Button>
      )}
      {chosen?.undo && (
        <ReadyChangeDialog
          calls={calls}
          change={requestOf(chosen.undo)}
          name={`undo.${name}.${chosen.revision}`}
          title={`${when}の変更を元に戻す`}
          verb="元に戻す"
          busyLabel="元に戻しています"
          onDone={() => {
            setChosen(null);
            onDone(`${when}の変更を元に戻しました。`);
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </Card>
  );
}

type PlaceChangesProps = {
  containerId: string;
  /** Of a room; left out for the hall with all of its rooms. */
  roomKey?: string;
  onDone: (flash: string) => void;
};

/** What was changed of a hall or a room, by whom and when, and the taking back of it. */
export const PlaceChanges = ({ containerId, roomKey, onDone }: PlaceChangesProps) => (
  <ChangesCard
    calls={placeCalls}
    name={containerId}
    query={useStaffPages('Office/ListPlaceChanges', { containerId, room: roomKey ?? null })}
    requestOf={(undo) => ({ containerId, ...undo })}
    onDone={onDone}
  />
);

/** The same of what the town has decided. */
export const TownChanges = ({ onDone }: Pick<PlaceChangesProps, 'onDone'>) => (
  <ChangesCard
    calls={townCalls}
    name="town"
    query={useStaffPages('Office/ListTownChanges', {})}
    requestOf={(undo) => undo}
    onDone={onDone}
  />
);
