import { useCallback } from 'react';
import { type CellTable, cellsIn } from '#rules/ordinance/priceCells.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { count } from '#ui/text/format.ts';
import { PriceGrid } from './PriceGrid.tsx';
import type { filledFrom } from './pasted.ts';
import { RaiseDialog } from './RaiseDialog.tsx';
import type { Raised } from './raiseForm.ts';
import { readNumber } from './typedNumber.ts';
import type { FeeDraft } from './useFeeDraft.ts';

type PriceTablesProps = {
  fees: FeeDraft;
  /** The title of the table that is looked for; '' for all. */
  shown: string;
  isRaising: boolean;
  /** The raising is done or left. */
  onRaised: () => void;
  onUndo: () => void;
  /** What was done with many numbers at once, in words. */
  onTold: (words: string) => void;
};

/** All numbers of a version in tables, and what is done with many of them. */
export const PriceTables = ({ fees, shown, isRaising, onRaised, onUndo, onTold }: PriceTablesProps) => {
  const { draft, change, tables, before, wrong } = fees;
  const onType = useCallback(
    (path: readonly (string | number)[], text: string) => change({ kind: 'type', path, text }),
    [change],
  );
  const onRest = useCallback(() => change({ kind: 'rest' }), [change]);

  const fill = ({ changes, left }: ReturnType<typeof filledFrom>) => {
    change({
      kind: 'fill',
      changes: changes.map(({ cell, text }) => ({ path: cell.path, text: readNumber(cell, text) ?? text })),
    });
    const lost = left > 0 ? `${count(left, '件')}は表からはみ出すため入れていません。` : '';
    onTold(`${count(changes.length, '件')}を貼り付けました。${lost}`);
  };
  const raise = (prices: readonly Raised[]) => {
    change({ kind: 'fill', changes: prices.map(({ cell, to }) => ({ path: cell.path, text: String(to) })) });
    onTold(`${count(prices.length, '件')}の金額を一律に変更しました。`);
  };
  const isWrongIn = (table: CellTable) => cellsIn([table]).some((cell) => wrong.includes(cell));
  const meant = tables.filter((table) => shown === '' || table.title === shown || isWrongIn(table));
  const gridOf = (table: CellTable) => (
    <PriceGrid
      key={table.title}
      table={table}
      before={before}
      onType={onType}
      onRest={onRest}
      typed={draft.typed}
      onFill={fill}
      onUndo={onUndo}
    />
  );
  const ofKind = (kind: CellTable['kind']) => meant.filter((table) => table.kind === kind);

  return (
    <div className="flex flex-col gap-3">
      {ofKind('base').length > 0 && <h2 className="text-std-20B-150">基本使用料</h2>}
      <div className="grid gap-x-8 gap-y-6 desktop:grid-cols-2">{ofKind('base').map(gridOf)}</div>
      {ofKind('other').length > 0 && <h2 className="text-std-20B-150">割増・減免・備品など</h2>}
      {ofKind('other').map(gridOf)}
      {ofKind('other').length === 0 && (
        <p className="phrase">
          割増・減免・備品の料金などは、「規定で編集」で加えます。加えると、ここにも表で並びます。
        </p>
      )}
      <Disclosure label="表の使い方">
        <p className="phrase">
          矢印キーとEnterで表の中を移動します。表計算ソフトの列を貼り付けられます。部屋の名前が並ぶ表は、その部屋に共通の料金です。部屋や条件の分け方を変えるときは、「規定で編集」を選びます。
        </p>
      </Disclosure>
      <RaiseDialog isOpen={isRaising} tables={tables} before={before} onRaise={raise} onClose={onRaised} />
    </div>
  );
};
