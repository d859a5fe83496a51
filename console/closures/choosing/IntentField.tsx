import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { AffectedByClosure, ClosureTarget } from '#contract/desk/closure.ts';
import { intentLabels } from '#rules/facility/closure/closurePlan.ts';
import { controlStyle, ErrorText } from '#ui/form/Field.tsx';
import { shortDayText } from '#ui/text/format.ts';
import { cancellationText, sumText, timeOfUseText, whoseText } from '../closureWords.ts';
import { type Choice, targetText } from './choices.ts';

const keyOf = ({ articleId, from }: Pick<ClosureTarget, 'articleId' | 'from'>) => `${articleId} ${from}`;

type IntentFieldProps = {
  item: AffectedByClosure;
  /** Null while it is undecided. */
  value: Choice | null;
  /** Why it has to be chosen. */
  error: string | null;
  onChange: (choice: Choice) => void;
};

/** What is done with a line, and where it goes. Where there is only one thing to do it says so. */
export const IntentField = ({ item, value, error, onChange }: IntentFieldProps) => {
  const errorId = useId();
  const { intents, targets } = item;
  const others = intents.filter((intent) => intent !== 'move');
  const choose = (chosen: string) => {
    const target = targets.find((one) => keyOf(one) === chosen);
    const intent = others.find((one) => one === chosen);
    if (target) onChange({ intent: 'move', target });
    else if (intent) onChange({ intent, target: null });
  };
  if (intents.length === 1 && value !== null) return <Fixed item={item} value={value} />;
  return (
    <div className="flex min-w-56 flex-col gap-1">
      <div className="relative">
        <select
          aria-label={`${whoseText(item)} ${timeOfUseText(item)}の扱い`}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : errorId}
          className={`${controlStyle} appearance-none pe-12`}
          value={value === null ? '' : value.target ? keyOf(value.target) : value.intent}
          onChange={(event) => choose(event.target.value)}
        >
          {value === null && <option value="">選択してください</option>}
          {others.map((intent) => (
            <option key={intent} value={intent}>
              {intentLabels[intent]}
            </option>
          ))}
          {targets.length > 0 && (
            <optgroup label={intentLabels.move}>
              {targets.map((target) => (
                <option key={keyOf(target)} value={keyOf(target)}>
                  {targetText(target, item.times)}
                </option>
              ))}
            </optgroup>
          )}
        </select>
        <ChevronDown aria-hidden="true" className="pointer-events-none absolute inset-y-0 end-4 my-auto size-5" />
      </div>
      <ErrorText id={errorId}>{error ?? undefined}</ErrorText>
      {value === null ? (
        <span className="text-dns-14N-130">{cancellationText(item)}</span>
      ) : (
        <Effect item={item} value={value} />
      )}
      <Waiting item={item} value={value} />
    </div>
  );
};

type ShownProps = Pick<IntentFieldProps, 'item' | 'value'>;

const Waiting = ({ item: { awaitsDraw }, value }: ShownProps) =>
  awaitsDraw && value?.intent === 'cancel' ? (
    <span className="text-dns-14N-130">発表待ち（抽選の発表後に処理）</span>
  ) : null;

/** Where it goes, which a narrow select cuts off, and what its person gets back or has to pay. */
const Effect = ({ item, value }: ShownProps & { value: Choice }) => {
  const { intent, target } = value;
  const sum = sumText({ ...value, refund: intent === 'cancel' ? item.refund : 0 });
  return sum === '' ? null : (
    <span className="text-dns-14N-130">
      {target ? `${target.articleName}　${shortDayText(target.from)} ${item.times}　` : ''}
      <span className="whitespace-nowrap">{sum}</span>
    </span>
  );
};

const Fixed = ({ item, value }: ShownProps & { value: Choice }) => (
  <div className="flex min-w-44 flex-col gap-1">
    {intentLabels[value.intent]}
    <Effect item={item} value={value} />
    <Waiting item={item} value={value} />
  </div>
);
