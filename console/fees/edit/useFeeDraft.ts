import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { type Keeper, keepText, keptText } from '#console/fields/keptText.ts';
import { cellsIn, type PriceCell, priceCells } from '#rules/ordinance/priceCells.ts';
import type { OrdinanceNames } from '#rules/ordinance/whenWords.ts';
import { count } from '#ui/text/format.ts';
import { changedDraft, differing, draftOf, placeKey, textOfDraft, typedIn } from './priceDraft.ts';
import { amountText, readNumber } from './typedNumber.ts';
import { readSource } from './versionSource.ts';

type Given = {
  readonly keeper: Keeper;
  readonly containerId: string;
  /** The version it is made from. */
  readonly from: string;
  readonly startText: string;
  readonly names: OrdinanceNames;
};

/** A new version on its way: its text is what counts, and the numbers in it are changed one by one. */
export function useFeeDraft({ keeper, containerId, from, startText, names }: Given) {
  const { tenantId, staffId } = keeper;
  const keep = useCallback(
    (text: string | null) => keepText({ tenantId, staffId }, `fees.${containerId}.${from}`, text),
    [tenantId, staffId, containerId, from],
  );
  const [kept] = useState(() => keptText(keeper, `fees.${containerId}.${from}`));
  const [draft, change] = useReducer(changedDraft, kept ?? startText, draftOf);
  const before = useMemo(() => {
    const cells = cellsIn(priceCells(readSource(startText)?.value, names));
    return new Map(cells.map(({ label, text }) => [label, text]));
  }, [startText, names]);
  const source = useMemo(() => readSource(draft.text), [draft.text]);
  const tables = useMemo(() => (source ? priceCells(source.value, names) : []), [source, names]);
  const cells = useMemo(() => new Map(cellsIn(tables).map((cell) => [placeKey(cell.path), cell])), [tables]);
  const text = useMemo(
    () => (source ? textOfDraft(source, cells, draft.typed) : draft.text),
    [source, cells, draft.typed, draft.text],
  );
  const isChanged = text !== startText;
  useEffect(() => keep(isChanged ? text : null), [keep, isChanged, text]);

  /** Takes the last change back, and says which it was. */
  const undo = () => {
    const last = draft.past.at(-1);
    if (!last) return '';
    change({ kind: 'undo' });
    if (last.text !== draft.text) return '規定の変更を元に戻しました。';
    const keys = differing(last.typed, draft.typed);
    const cell = cells.get(keys[0] ?? '');
    if (keys.length !== 1 || !cell) return `${count(keys.length, '件')}を元に戻しました。`;
    return `元に戻しました：${cell.label} ${amountText(cell.unit, typedIn(last.typed, cell))}`;
  };

  const entryOf = (name: 'firstDay' | 'appliesBy' | 'law') =>
    draft.typed.get(placeKey([name])) ?? entryIn(source?.value, name);
  const nowOf = (cell: PriceCell) => readNumber(cell, typedIn(draft.typed, cell));
  return {
    draft,
    change,
    /** Null while the text cannot be shown as tables. */
    source,
    tables,
    firstDay: entryOf('firstDay'),
    appliesBy: entryOf('appliesBy'),
    law: entryOf('law'),
    /** What a number was in the version this one is made from, by its label. */
    before,
    text,
    isChanged,
    wasKept: kept !== null,
    wrong: [...cells.values()].filter((cell) => nowOf(cell) === null),
    changed: [...cells.values()].filter((cell) => {
      const now = nowOf(cell);
      return now !== null && now !== before.get(cell.label);
    }),
    undo,
    forget: () => keep(null),
  };
}

export type FeeDraft = ReturnType<typeof useFeeDraft>;

/** A text of the version as it is written; '' where it is none. */
function entryIn(version: unknown, name: string) {
  const entries: ReadonlyMap<string, unknown> = new Map(Object.entries(version ?? {}));
  const entry = entries.get(name);
  return typeof entry === 'string' ? entry : '';
}
