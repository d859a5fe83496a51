import { useState } from 'react';
import { useNow } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { DoneBanner } from '#console/kit/DoneBanner.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { DeskReservation } from '#contract/desk/search.ts';
import { dayText } from '#rules/day/dayText.ts';
import { earlyText } from '#rules/reservation/beforeUse.ts';
import { CounterMoney } from './CounterMoney.tsx';
import type { DoneWords } from './moneyWords.ts';
import { Reception } from './Reception.tsx';

type ReceptionOfProps = {
  reservationId: string;
  /** Told outside of the panel as well, which may show another reservation by then. */
  onDone?: (done: DoneWords, about: string) => void;
};

/** How early somebody is for the next use of today. */
const earlyFor = (uses: DeskReservation['uses'], now: string) => {
  const next = uses.filter(({ date }) => date === now.slice(0, 10));
  const early = next.map(({ startsAt }) => earlyText({ startsAt, now }));
  return early.length === 0 || early.includes('') ? '' : `ご利用の${early[0]}。`;
};

/** The receptions of one reservation, for panels that know no more than its id. */
export const ReceptionOf = ({ reservationId, onDone }: ReceptionOfProps) => {
  const now = useNow();
  const query = useStaffQuery('Desk/GetReservation', { reservationId });
  const [done, setDone] = useState<DoneWords | null>(null);
  return (
    <QueryState query={query}>
      {(seen) => {
        const { receptions, reservation, uses } = seen;
        const about = `${reservation.personName} ${reservation.name}`.trim();
        const early = earlyFor(uses, now);
        const begin = () => setDone(null);
        const finish = (words: DoneWords) => {
          setDone(words);
          onDone?.(words, about);
        };
        return (
          <div className="flex flex-col items-start gap-4">
            {done && (
              <DoneBanner title={done.title}>
                {done.lines.map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </DoneBanner>
            )}
            {receptions.length === 0 && (
              <p>{`本日は受付できません（${reservation.statusText} ${uses.map(({ date }) => dayText(date)).join('、')}）。`}</p>
            )}
            {early !== '' && receptions.some(({ receivedAt }) => receivedAt === null) && (
              <p className="font-700">{early}</p>
            )}
            {receptions.map((reception) => (
              <Reception
                key={reception.detailId}
                reservationId={reservationId}
                reception={reception}
                about={about}
                onBegin={begin}
                onDone={finish}
              />
            ))}
            <CounterMoney seen={seen} onBegin={begin} onDone={finish} />
          </div>
        );
      }}
    </QueryState>
  );
};
