import { ReasonField } from '#console/fields/ReasonField.tsx';
import type { ResponseOf } from '#contract/endpoints.ts';
import { longestTold } from '#rules/facility/closure/closurePlan.ts';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { CheckboxGroup } from '#ui/form/CheckboxGroup.tsx';
import { RadioGroup } from '#ui/form/RadioGroup.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { FromToFields } from '../FromToFields.tsx';
import { chargedOptions, type OpeningTexts, ruleText } from './openingForm.ts';

type Seen = ResponseOf<'Desk/PreviewOpening'>;

type OpeningTermsProps = {
  texts: OpeningTexts;
  seen: Seen;
  errors: Partial<Record<string, string>>;
  onChange: (change: Partial<OpeningTexts>) => void;
};

const hours = [
  { value: 'usual', label: '通常の開館時間' },
  { value: 'some', label: '時間を指定する' },
];

/** Rooms that are closed for one reason, in a line each. */
const Closed = ({ closed }: Pick<Seen, 'closed'>) => (
  <section aria-labelledby="opened-rooms" className="flex flex-col gap-2">
    <h2 id="opened-rooms" className="text-std-18B-160">
      この日に開ける部屋
    </h2>
    <ul className="list-disc ps-6">
      {[...Map.groupBy(closed, ({ reason }) => reason)].map(([reason, rooms]) => (
        <li key={reason}>
          {rooms.map(({ articleName }) => articleName).join('、')}　{reason}
        </li>
      ))}
    </ul>
  </section>
);

const Hours = ({ texts, errors, onChange }: Omit<OpeningTermsProps, 'seen'>) => (
  <>
    <RadioGroup
      legend="時間"
      isInline
      options={hours}
      value={texts.hasHours ? 'some' : 'usual'}
      error={texts.hasHours ? undefined : errors.hours}
      onChange={({ target }) => onChange({ hasHours: target.value === 'some' })}
    />
    {texts.hasHours && <FromToFields texts={texts} error={errors.hours} onChange={onChange} />}
    <SelectField
      label="料金"
      placeholder=""
      support="条例や料金表の、どの日の料金で計算するかを選びます。"
      options={chargedOptions}
      value={texts.chargedAs}
      onChange={({ target }) => onChange({ chargedAs: target.value })}
    />
  </>
);

/** What closes the day, what of it is left out, and how it is open then. */
export const OpeningTerms = ({ texts, seen, errors, onChange }: OpeningTermsProps) => {
  const { closed, rules, remaining } = seen;
  const skipped = rules.map(({ closureRuleId }) => closureRuleId).filter((id) => !texts.keptRules.includes(id));
  return (
    <>
      {closed.length + rules.length === 0 && (
        <NotificationBanner title="この日は定期の休館日ではありません。">
          <p>登録した休館を解くときは、「休館・公用」の一覧からその休館を解除してください。</p>
        </NotificationBanner>
      )}
      {remaining.length > 0 && (
        <NotificationBanner tone="warning" title="この日には、ほかの休館・公用もあります。">
          <p>{`${remaining.join('、')}　その時間は開きません。`}</p>
        </NotificationBanner>
      )}
      {closed.length > 0 && <Closed closed={closed} />}
      {rules.length > 0 && (
        <CheckboxGroup
          legend="この日は行わない定期の休館・公用"
          requirement="optional"
          options={rules.map((rule) => ({ value: rule.closureRuleId, label: ruleText(rule) }))}
          value={skipped}
          onChange={({ target: { value, checked } }) =>
            onChange({
              keptRules: checked ? texts.keptRules.filter((id) => id !== value) : [...texts.keptRules, value],
            })
          }
        />
      )}
      {closed.length > 0 && <Hours texts={texts} errors={errors} onChange={onChange} />}
      <ReasonField
        kind="closureTold"
        modulesLabel="利用者に表示する理由の定型文"
        most={longestTold}
        rows={2}
        label="利用者に表示する理由"
        requirement="required"
        support="例：夏祭りのため"
        value={texts.told}
        error={errors.told}
        onChange={(told) => onChange({ told })}
      />
    </>
  );
};
