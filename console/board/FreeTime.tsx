import { Check, X } from 'lucide-react';
import type { FreeCell } from '#console/booking/place.ts';
import { timeRangeName } from '#rules/day/minuteRange.ts';
import { unavailableWords } from '#rules/facility/calendar/unavailableReasons.ts';
import type { BoardCell } from './boardRow.ts';
import type { MovingCells } from './moving/useMoving.ts';
import { whyAtDesk } from './whyFrameUnavailable.ts';

export type CellActions = {
  /** Of the block whose panel is open; '' for none. */
  readonly openKey: string;
  readonly onOpenBlock: (key: string) => void;
  /** Null if this user may not book here. */
  readonly onPress: ((cell: FreeCell) => void) | null;
  /** A cell was pressed that is not open now, by somebody who may not override that. */
  readonly onHindered: (why: string) => void;
  /** Shift and an arrow lead from one free cell to the next. */
  readonly onStep: (from: FreeCell, to: FreeCell) => void;
  readonly isChosen: (cell: FreeCell) => boolean;
  /** Null while no reservation is moved. */
  readonly moving: MovingCells | null;
};

export const freeLook =
  'flex min-h-9 min-w-0 grow scroll-mt-8 scroll-mb-4 flex-col items-center justify-center overflow-hidden rounded-6 border px-0.5 text-dns-14N-130 pointer-coarse:min-h-11';

export const freeLooks = {
  open: 'border-solid-gray-420 bg-white text-solid-gray-700 hover:bg-key-50 hover:text-key-1000 hover:underline',
  hindered: 'border-dashed border-solid-gray-536 bg-solid-gray-50 text-solid-gray-700',
  chosen:
    'border-key-900 bg-key-900 font-bold text-white forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]',
};

type FreeTimeProps = {
  cell: Extract<BoardCell, { kind: 'free' }>;
  /** A row of a room that is had by the hour, which has no name of its own. */
  isByHour: boolean;
  free: FreeCell | undefined;
  /** What is not open now can be booked with a reason. */
  mayOverride: boolean;
} & CellActions;

/** A word for it, and why it cannot be had; '' where it can. */
function wordsOf({ cell, free, mayOverride, moving }: FreeTimeProps) {
  const { reason } = cell.column;
  const hindrance = (free && moving?.hindranceAt(free)) ?? null;
  const word = hindrance?.word ?? (reason === null ? '空き' : unavailableWords[reason]);
  const why = hindrance?.why ?? whyAtDesk(cell.column, mayOverride && moving === null);
  return { word, why, isHindered: hindrance !== null };
}

/** What a free time says of itself. */
function freeState(props: FreeTimeProps) {
  const { cell, free, isChosen, moving } = props;
  const { word, why, isHindered } = wordsOf(props);
  const isOrigin = free !== undefined && moving?.isOrigin(free) === true;
  return {
    word: isOrigin ? '移動元' : word,
    why,
    isHindered,
    isChosen: free !== undefined && isChosen(free),
    /** It is open, and nothing else is to be said of it. */
    isPlain: cell.column.reason === null && !isHindered && !isOrigin,
    isStruck: moving !== null && (!free || isHindered),
  };
}

type FreeState = ReturnType<typeof freeState>;

type FreeTextProps = Pick<FreeTimeProps, 'cell' | 'isByHour'> & { state: FreeState };

const FreeText = ({ cell, isByHour, state: { word, isChosen, isPlain, isStruck } }: FreeTextProps) => (
  <>
    <span className="sr-only">{timeRangeName(cell.range)}</span>
    {/* Hours stand above; in cells as narrow as theirs nobody could read them. */}
    {!isByHour && <span className={`min-w-0 wrap-anywhere ${isStruck ? 'line-through' : ''}`}>{cell.column.name}</span>}
    {isByHour && isStruck && <X aria-hidden="true" className="size-4 shrink-0" />}
    <span className={isByHour || isChosen || isPlain ? 'sr-only' : 'min-w-0 wrap-anywhere'}>{word}</span>
  </>
);

const openLook = ({ isChosen, isPlain }: FreeState) => freeLooks[isChosen ? 'chosen' : isPlain ? 'open' : 'hindered'];

/** Nothing takes it. Where somebody can be booked it is a button; where it is not open now, it says so. */
export const FreeTime = (props: FreeTimeProps) => {
  const { cell, isByHour, free, onPress, onHindered, moving } = props;
  const state = freeState(props);
  const { why, isChosen, isHindered } = state;
  const text = <FreeText cell={cell} isByHour={isByHour} state={state} />;
  if (!onPress) {
    const look =
      cell.column.reason === null ? 'border-solid-gray-300 bg-white text-solid-gray-700' : freeLooks.hindered;
    return (
      <div title={why || undefined} className={`${freeLook} ${look}`}>
        {text}
        <span className="sr-only">{why}</span>
      </div>
    );
  }
  const title = `${timeRangeName(cell.range)}${why === '' ? '' : ` ${why}`}`;
  if (!free || isHindered) {
    return (
      <button
        type="button"
        aria-disabled="true"
        title={title}
        onClick={() => onHindered(why)}
        className={`${freeLook} cursor-not-allowed ${freeLooks.hindered}`}
      >
        {text}
      </button>
    );
  }
  return (
    <button
      type="button"
      data-free={`${free.articleId} ${free.date} ${free.range.fromMinute}`}
      aria-pressed={moving ? undefined : isChosen}
      title={title}
      onClick={() => onPress(free)}
      className={`${freeLook} ${openLook(state)}`}
    >
      {isChosen && <Check aria-hidden="true" className="size-4 shrink-0" />}
      {text}
    </button>
  );
};
