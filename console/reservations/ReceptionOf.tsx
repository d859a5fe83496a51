import { useState } from 'react';
import { useStaffQuery } from '#console/call/useStaffQuery.ts';
import { Answer } from '#console/list/Answer.tsx';
import { Done } from '#console/list/Done.tsx';
import { dayText } from '#rules/day/dayText.ts';
import type { DoneWords } from './moneyWords.ts';
import { Reception } from './Reception.tsx';

/** The receptions of one reservation, for panels that know no more than its id. */
export const ReceptionOf = ({ reservationId }: { reservationId: string }) => {
  const query = useStaffQuery('Desk/GetReservation', { reservationId });
  const [done, setDone] = useState<DoneWords | null>(null);
  return (
    <Answer query={query}>
      {({ receptions, reservation, uses }) => (
        <div className="flex flex-col items-start gap-4">
          {done && (
            <Done title={done.title}>
              {done.lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </Done>
          )}
          {receptions.length === 0 && (
            <p>{`本日は受付できません（${reservation.statusText} ${uses.map(({ date }) => dayText(date)).join('、')}）。`}</p>
          )}
          {receptions.map((reception) => (
            <Reception
              key={reception.detailId}
              {...{ reservationId, reception }}
              about={`${reservation.personName} ${reservation.name}`.trim()}
              onBegin={() => setDone(null)}
              onDone={setDone}
            />
          ))}
        </div>
      )}
    </Answer>
  );
};
