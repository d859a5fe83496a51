import { useTenant } from '#console/address/useConsole.ts';
import type { Act, useActForm } from '#console/kit/act/useAct.ts';
import type { DeskReservation } from '#contract/desk/search.ts';
import { CheckboxGroup } from '#ui/form/CheckboxGroup.tsx';
import { RadioGroup } from '#ui/form/RadioGroup.tsx';
import { dayText } from '#ui/text/format.ts';
import type { Cancelled } from './cancelChoice.ts';

const causes = [
  { value: 'person', label: '利用者都合（取消規定による返金）' },
  { value: 'facility', label: '施設都合（全額返金）' },
  { value: 'disaster', label: '災害（全額返金）' },
] as const;

const extents = [
  { value: 'whole', label: 'すべての日' },
  { value: 'days', label: '一部の日' },
] as const;

type CancelFieldsProps = {
  seen: DeskReservation;
  form: ReturnType<typeof useActForm<Cancelled>>;
  act: Pick<Act, 'errors' | 'forget' | 'startOver'>;
};

/** At whose wish it is cancelled, and whether all of it or some days. */
export const CancelFields = ({ seen, form, act }: CancelFieldsProps) => {
  const { cause, extent, ticked } = form.typed;
  const { tenantMode } = useTenant();
  const mayGiveUpDays = tenantMode !== 'event' && seen.uses.length > 1 && seen.can.move;
  return (
    <div className="flex flex-col gap-5">
      <RadioGroup
        legend="取消の申出"
        requirement="required"
        options={causes}
        value={cause}
        error={act.errors.cause}
        onChange={({ target: { value } }) => {
          form.change({ cause: value as Cancelled['cause'] });
          // The reason comes only now, and was not there to be missed before.
          act.forget();
        }}
      />
      {mayGiveUpDays && (
        <RadioGroup
          legend="取り消す範囲"
          options={extents}
          value={extent}
          onChange={({ target: { value } }) => {
            form.change({ extent: value as Cancelled['extent'] });
            act.startOver();
          }}
        />
      )}
      {extent === 'days' && (
        <CheckboxGroup
          legend="取り消す日"
          requirement="required"
          options={seen.uses.map(({ date, times }) => ({ value: date, label: `${dayText(date)} ${times}` }))}
          value={ticked}
          error={act.errors.days}
          onChange={({ target: { value, checked } }) =>
            form.change({ ticked: checked ? [...ticked, value].toSorted() : ticked.filter((day) => day !== value) })
          }
        />
      )}
    </div>
  );
};
