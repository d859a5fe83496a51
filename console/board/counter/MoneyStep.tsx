import { CallFailure, loadAdvice } from '#client/callFailure.ts';
import type { Draft } from '#console/booking/draft.ts';
import type { Places } from '#console/booking/place.ts';
import type { RoomDay } from '#contract/desk/counter.ts';
import type { FeeQuote } from '#contract/facility/booking.ts';
import { timeRangeName } from '#rules/day/minuteRange.ts';
import { minutesOfClock } from '#rules/facility/calendar/frames.ts';
import { Button } from '#ui/action/Button.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Skeleton } from '#ui/feedback/Loading.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { RadioGroup } from '#ui/form/RadioGroup.tsx';
import { PriceTable } from '#ui/table/PriceTable.tsx';
import { yen } from '#ui/text/format.ts';

type Quoted = {
  readonly data: FeeQuote | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
};

type MoneyStepProps = {
  draft: Draft;
  offered: RoomDay | undefined;
  /** Undefined while nothing is chosen that could be priced. */
  quote: Quoted | undefined;
  onChange: (changes: Partial<Draft>) => void;
};

/** Frames that hold the same use for less, to be taken with a press. */
const Cheaper = ({ places, quote, onTake }: { places: Places; quote: FeeQuote; onTake: (places: Places) => void }) => {
  const { cheaper } = quote;
  const [place] = places;
  if (!cheaper || !place) return null;
  const frames = cheaper.frames.map(minutesOfClock);
  const days = place.days.map((day) => (day.date === cheaper.date ? { date: day.date, frames } : day));
  return (
    <NotificationBanner
      title={`${frames.map(timeRangeName).join('と')}にすると、使用料は${yen(cheaper.total)}になります。`}
    >
      <Button variant="outline" size="sm" className="self-start" onClick={() => onTake([{ ...place, days }])}>
        この時間枠に変更する
      </Button>
    </NotificationBanner>
  );
};

const Price = ({ quote, places, onTake }: { quote: Quoted; places: Places; onTake: (places: Places) => void }) => {
  const { data, error, isFetching, refetch } = quote;
  if (error instanceof CallFailure && error.kind === 'refusal') return <p className="phrase">{error.message}</p>;
  if (error && !isFetching) return <ErrorState advice={loadAdvice(error)} onRetry={refetch} isRetrying={isFetching} />;
  if (!data) return <Skeleton rows={2} rowClassName="h-10" />;
  return (
    <div aria-busy={isFetching || undefined} className={`flex flex-col gap-3 ${isFetching ? 'opacity-70' : ''}`}>
      <PriceTable caption="使用料の内訳" lines={data.lines} total={data.total} />
      {!data.isFinal && <p className="phrase font-bold">使用料は、減免の審査のあとで確定します。</p>}
      {data.afterUse.length > 0 && (
        <div className="flex flex-col gap-1">
          <p className="text-std-16B-170">当日のお支払い</p>
          <PriceTable caption="当日のお支払い" lines={data.afterUse} />
        </div>
      )}
      <Cheaper places={places} quote={data} onTake={onTake} />
    </div>
  );
};

const ways = { counter: '窓口', online: 'オンライン' } as const;

/** What it costs line by line, and where it is paid. */
export const MoneyStep = ({ draft, offered, quote, onChange }: MoneyStepProps) => {
  const payments = offered?.payments ?? [];
  return (
    <>
      {quote ? (
        <Price quote={quote} places={draft.places} onTake={(places) => onChange({ places })} />
      ) : (
        <p className="phrase">部屋と時間を選択すると、使用料を表示します。</p>
      )}
      {payments.length > 1 && (
        <RadioGroup
          legend="支払方法"
          requirement="required"
          isInline
          options={payments.map((value) => ({ value, label: ways[value] }))}
          value={draft.payment}
          onChange={({ target }) => onChange({ payment: target.value as Draft['payment'] })}
        />
      )}
    </>
  );
};
