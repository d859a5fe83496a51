import { ChevronLeft, ChevronRight } from 'lucide-react';
import { PeriodFields } from '#console/money/PeriodFields.tsx';
import type { ResponseOf } from '#contract/endpoints.ts';
import { spanText } from '#rules/statistics/span.ts';
import { Button } from '#ui/action/Button.tsx';
import { SegmentedChoice } from '#ui/form/SegmentedChoice.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import type { SpanAddress } from './useSpan.ts';

const kinds = [
  { value: 'month', label: '月' },
  { value: 'fiscal', label: '年度' },
  { value: 'free', label: '期間を指定' },
] as const;

const Steps = ({ span, step }: Pick<SpanAddress, 'span' | 'step'>) => {
  const name = span.kind === 'month' ? '月' : '年度';
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Button
        variant="outline"
        icon={<ChevronLeft aria-hidden="true" className="size-5" />}
        onClick={() => void step(-1)}
      >
        前の{name}
      </Button>
      <p aria-live="polite" className="min-w-32 text-center text-std-18B-160">
        {spanText(span)}
      </p>
      <Button variant="outline" onClick={() => void step(1)}>
        次の{name}
        <ChevronRight aria-hidden="true" className="size-5" />
      </Button>
    </div>
  );
};

type SpanControlsProps = { address: SpanAddress; places: ResponseOf<'Desk/GetStatistics'>['places'] };

/** Of which days and which room figures are looked at; the hall is chosen at the top. */
export const SpanControls = ({ address, places }: SpanControlsProps) => {
  const { span, room, setKind, setDays, setRoom, step } = address;
  const rooms = places.flatMap(({ containerName, rooms: own }) =>
    own.map(({ articleId, articleName }) => ({
      value: articleId,
      label: places.length > 1 ? `${containerName} ${articleName}` : articleName,
    })),
  );
  return (
    <search className="flex flex-wrap items-end gap-4 print:hidden">
      <SegmentedChoice legend="期間の種類" options={kinds} value={span.kind} onChange={(kind) => void setKind(kind)} />
      {span.kind === 'free' ? (
        <PeriodFields from={span.from} to={span.to} onChange={(days) => void setDays(days)} />
      ) : (
        <Steps span={span} step={step} />
      )}
      {(rooms.length > 1 || room !== '') && (
        <SelectField
          label="部屋"
          placeholder=""
          options={[{ value: '', label: 'すべての部屋' }, ...rooms]}
          value={room}
          onChange={({ target }) => void setRoom(target.value)}
        />
      )}
    </search>
  );
};
