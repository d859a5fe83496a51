import type { Act, useActForm } from '#console/kit/act/useAct.ts';
import { mostLines } from '#rules/facility/fee/chargeLimits.ts';
import { yen } from '#rules/text/yen.ts';
import { Button } from '#ui/action/Button.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { blankLine, type Charged, countOf, type Offer, ownLines } from './chargeChoice.ts';

const priceOf = ({ yen: price, unit, mostCount }: Offer) => (mostCount === 1 ? yen(price) : `${yen(price)}／${unit}`);

type ChargeFieldsProps = {
  offers: readonly Offer[];
  form: ReturnType<typeof useActForm<Charged>>;
  act: Pick<Act, 'errors'>;
};

const OrdinanceLines = ({ offers, form: { typed, change }, act: { errors } }: ChargeFieldsProps) => {
  const isShown = (offer: Offer) => countOf(typed, offer) !== undefined;
  const put = (offer: string, count: string) => change({ counts: { ...typed.counts, [offer]: count } });
  const others = offers.filter((offer) => !isShown(offer));
  return (
    <>
      {offers.filter(isShown).map((offer) => (
        <NumberField
          key={offer.offer}
          label={offer.label}
          support={offer.law || undefined}
          unit={`× ${priceOf(offer)}`}
          value={countOf(typed, offer)}
          error={errors[`count ${offer.offer}`]}
          onChange={({ target }) => put(offer.offer, target.value)}
        />
      ))}
      {others.length > 0 && (
        <SelectField
          label="条例の項目を追加"
          options={others.map((offer) => ({ value: offer.offer, label: `${offer.label}　${priceOf(offer)}` }))}
          value=""
          error={errors.add}
          onChange={({ target }) => put(target.value, '1')}
        />
      )}
    </>
  );
};

const OwnLines = ({ offers, form: { typed, change }, act: { errors } }: ChargeFieldsProps) => {
  const lines = ownLines(typed, offers);
  const put = (index: number, changes: Partial<typeof blankLine>) =>
    change({ own: lines.map((line, at) => (at === index ? { ...line, ...changes } : line)) });
  return (
    <>
      {lines.map(({ label, sum }, index) => {
        const of = lines.length > 1 ? `（${index + 1}）` : '';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added, at the end
          <div key={index} className="flex flex-wrap items-start gap-4">
            <TextField
              label={`項目名${of}`}
              requirement="required"
              value={label}
              error={errors[`label ${index}`]}
              onChange={({ target }) => put(index, { label: target.value })}
            />
            <NumberField
              label={`金額${of}`}
              requirement="required"
              support="追加した料金を減らすときは、マイナスの金額にします。"
              unit="円"
              value={sum}
              error={errors[`sum ${index}`]}
              onChange={({ target }) => put(index, { sum: target.value })}
            />
          </div>
        );
      })}
      {lines.length < mostLines && (
        <Button variant="outline" size="sm" onClick={() => change({ own: [...lines, blankLine] })}>
          {offers.length === 0 ? '項目を追加する' : '条例にない項目を追加する'}
        </Button>
      )}
    </>
  );
};

/** What is charged: lines of the ordinance, of which only the number is typed, and lines of their own. */
export const ChargeFields = (props: ChargeFieldsProps) => (
  <div className="flex flex-col items-start gap-5">
    <OrdinanceLines {...props} />
    <OwnLines {...props} />
  </div>
);
