import { lazy, Suspense } from 'react';
import type { Draft } from '#console/booking/draft.ts';
import { BesidePanel } from '#console/kit/BesidePanel.tsx';
import type { Board } from '#contract/desk/board.ts';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import type { Counter } from '../useCounter.ts';
import type { Made } from './Booked.tsx';

const loadBooked = () => import('./Booked.tsx');

/** Comes with what is told of the booking: nobody is to book and then wait for the answer's screen, or miss it. */
const CounterForm = lazy(async () => {
  const [{ CounterForm: form }] = await Promise.all([import('./CounterForm.tsx'), loadBooked()]);
  return { default: form };
});
const Booked = lazy(async () => ({ default: (await loadBooked()).Booked }));

/** What the page prints: the list of the day, or a slip of the panel. */
export type PrintSheet = 'list' | 'registration' | 'booking';

type CounterPanelProps = {
  counter: Counter;
  board: Board;
  containerId: string;
  isBeside: boolean;
  paper: PrintSheet;
  onPrint: (paper: PrintSheet) => void;
  onChange: (changes: Partial<Draft>) => void;
  onMade: (made: Made) => void;
  onClose: () => void;
};

/** The booking under way beside the board, then what became of it. */
export const CounterPanel = ({
  counter: { draft, made, notice, another },
  board,
  containerId,
  isBeside,
  paper,
  onPrint,
  onChange,
  onMade,
  onClose,
}: CounterPanelProps) =>
  draft && (
    <BesidePanel title="窓口予約" isBeside={isBeside} onClose={onClose}>
      <Suspense
        fallback={
          <Loading>
            <Skeleton rows={6} rowClassName="h-12" />
          </Loading>
        }
      >
        {made ? (
          <Booked
            made={made}
            onClose={onClose}
            isPrinted={paper === 'booking'}
            onPrint={() => onPrint('booking')}
            onAnother={another}
          />
        ) : (
          <CounterForm
            board={board}
            containerId={containerId}
            draft={draft}
            notice={notice}
            isBeside={isBeside}
            onChange={onChange}
            onMade={onMade}
            isSlipPrinted={paper === 'registration'}
            onPrintSlip={() => onPrint('registration')}
          />
        )}
      </Suspense>
    </BesidePanel>
  );
