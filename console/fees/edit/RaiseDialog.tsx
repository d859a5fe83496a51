import { type SyntheticEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { leadToWrong } from '#console/kit/useChecked.ts';
import type { CellTable } from '#rules/ordinance/priceCells.ts';
import { Button } from '#ui/action/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Form } from '#ui/form/Form.tsx';
import { RadioGroup } from '#ui/form/RadioGroup.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { ScrollTable } from '#ui/table/ScrollTable.tsx';
import { count, yen } from '#ui/text/format.ts';
import {
  blankRaise,
  pricesByKindText,
  type Raised,
  type RaiseTexts,
  raisable,
  raisedPrices,
  readPercent,
} from './raiseForm.ts';

const units = ['1', '10', '50', '100'].map((unit) => ({ value: unit, label: `${unit}円単位` }));

const modes = [
  { value: 'down', label: '切捨て' },
  { value: 'up', label: '切上げ' },
  { value: 'nearest', label: '四捨五入' },
] as const;

/** What becomes of every price, before it is so. */
const Shown = ({ prices }: { prices: readonly Raised[] }) => (
  <ScrollTable caption={`変わる金額（${count(prices.length, '件')}）`}>
    <thead>
      <tr>
        <th scope="col">料金</th>
        <th scope="col" className="text-end!">
          もとの額
        </th>
        <th scope="col" className="text-end!">
          新しい額
        </th>
      </tr>
    </thead>
    <tbody>
      {prices.map(({ cell, from, to }) => (
        <tr key={cell.label}>
          <th scope="row">{cell.label}</th>
          <td className="text-end! whitespace-nowrap tabular-nums">{yen(from)}</td>
          <td className="text-end! whitespace-nowrap tabular-nums">{yen(to)}</td>
        </tr>
      ))}
    </tbody>
  </ScrollTable>
);

type RaiseFieldsProps = {
  tables: readonly CellTable[];
  texts: RaiseTexts;
  isWrong: boolean;
  onChange: (part: Partial<RaiseTexts>) => void;
};

/** Which prices, by how much, and how they are rounded. */
const RaiseFields = ({ tables, texts, isWrong, onChange }: RaiseFieldsProps) => (
  <>
    <SelectField
      label="対象"
      support={texts.scope === 'all' ? pricesByKindText(tables) : undefined}
      placeholder=""
      options={[
        { value: '', label: 'すべての部屋の基本使用料' },
        ...raisable(tables).map(({ title }) => ({ value: title, label: title })),
        { value: 'all', label: 'すべての金額（備品・加算などを含む）' },
      ]}
      value={texts.scope}
      onChange={(event) => onChange({ scope: event.target.value })}
    />
    <TextField
      label="増減の率（%）"
      requirement="required"
      support="もとの版の金額に対する率です。下げるときは「-5」のように入力します。"
      inputMode="decimal"
      autoComplete="off"
      className="max-w-36 text-end"
      value={texts.percent}
      error={isWrong ? '率を「10」「4.5」「-5」のように、-100以上の数字で入力してください。' : undefined}
      onChange={(event) => onChange({ percent: event.target.value })}
    />
    <RadioGroup
      legend="端数の単位"
      isInline
      options={units}
      value={texts.unit}
      onChange={(event) => onChange({ unit: event.target.value })}
    />
    <RadioGroup
      legend="端数の処理"
      isInline
      options={modes}
      value={texts.mode}
      onChange={({ target }) => onChange({ mode: modes.find(({ value }) => value === target.value)?.value ?? 'down' })}
    />
  </>
);

type RaiseDialogProps = {
  isOpen: boolean;
  tables: readonly CellTable[];
  before: ReadonlyMap<string, string>;
  onRaise: (prices: readonly Raised[]) => void;
  onClose: () => void;
};

/** Many prices by one percentage, shown before they are taken over. */
export const RaiseDialog = ({ isOpen, tables, before, onRaise, onClose }: RaiseDialogProps) => {
  const [texts, setTexts] = useState<RaiseTexts>(blankRaise);
  const kept = useFormDraft('fees.raise', texts, setTexts);
  const [isTried, setIsTried] = useState(false);
  const formId = useId();
  const isSaid = readPercent(texts.percent) !== null;
  const prices = raisedPrices(tables, texts, before);
  const close = () => {
    setIsTried(false);
    onClose();
  };
  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    flushSync(() => setIsTried(true));
    if (!isSaid) return leadToWrong(event.currentTarget);
    onRaise(prices);
    setTexts(blankRaise);
    close();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      size="wide"
      title="一律に変更"
      actions={
        <>
          <Button variant="outline" onClick={close}>
            やめる
          </Button>
          <Button type="submit" form={formId}>
            この金額にする
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <Form id={formId} onSubmit={send} className="flex flex-col gap-6">
          <DraftNotice draft={kept} />
          <RaiseFields
            tables={tables}
            texts={texts}
            isWrong={isTried && !isSaid}
            onChange={(part) => setTexts({ ...texts, ...part })}
          />
        </Form>
        {prices.length > 0 && <Shown prices={prices} />}
      </div>
    </Dialog>
  );
};
