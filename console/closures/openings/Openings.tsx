import { useState } from 'react';
import { useSelf } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { Opening } from '#contract/desk/opening.ts';
import { dayText } from '#rules/day/dayText.ts';
import { Button } from '#ui/action/Button.tsx';
import { count } from '#ui/text/format.ts';
import { LiftOpeningDialog } from './LiftOpeningDialog.tsx';
import { openedLines } from './openingForm.ts';

const columnsFor = (onLift: ((opening: Opening) => void) | null): readonly ListColumn<Opening>[] => [
  {
    id: 'day',
    header: '日',
    cell: ({ row: { original } }) => <span className="whitespace-nowrap">{dayText(original.day)}</span>,
  },
  { id: 'place', header: '施設', cell: ({ row: { original } }) => original.containerName },
  {
    id: 'opened',
    header: '内容',
    cell: ({ row: { original } }) => (
      <ul>
        {openedLines(original).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    ),
  },
  { id: 'reservations', header: '予約', cell: ({ row: { original } }) => count(original.reservations, '件') },
  ...(onLift === null
    ? []
    : [
        {
          id: 'lift',
          header: '操作',
          cell: ({ row: { original } }: { row: { original: Opening } }) => (
            <Button
              variant="outline"
              aria-label={`取りやめる　${dayText(original.day)} ${original.containerName}`}
              onClick={() => onLift(original)}
            >
              取りやめる
            </Button>
          ),
        },
      ]),
];

/** Days to come that are open although a rule closes them. */
export const Openings = ({ containerId, onDone }: { containerId: string | null; onDone: (told: string) => void }) => {
  const { permissions } = useSelf();
  const query = useStaffQuery('Desk/ListOpenings', { containerId });
  const [chosen, setChosen] = useState<Opening | null>(null);
  if (query.data?.items.length === 0) return null;
  return (
    <section aria-labelledby="openings" className="flex flex-col gap-3">
      <h2 id="openings" className="text-std-20B-150">
        臨時開館
      </h2>
      <QueryState query={query}>
        {({ items }) => (
          <ListTable
            caption="臨時開館の一覧"
            columns={columnsFor(permissions.includes('closure.commit') ? setChosen : null)}
            rows={items}
            idOf={({ containerId: place, day }) => `${place} ${day}`}
          />
        )}
      </QueryState>
      {chosen && (
        <LiftOpeningDialog
          opening={chosen}
          onClose={() => setChosen(null)}
          onDone={(told) => {
            setChosen(null);
            onDone(told);
          }}
        />
      )}
    </section>
  );
};
