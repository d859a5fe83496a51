import type { AffectedByClosure } from '#contract/desk/closure.ts';
import { intentLabels } from '#rules/facility/closure/closurePlan.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Tag } from '#ui/Tag.tsx';
import { AffectedTable } from '../AffectedTable.tsx';
import { ChooseAlike } from '../choosing/ChooseAlike.tsx';
import { type Choices, chosenIn, whyToBeChosen } from '../choosing/choices.ts';
import { IntentField } from '../choosing/IntentField.tsx';
import { kindText } from '../closureWords.ts';
import { Person } from '../Person.tsx';
import { UseCell } from '../UseCell.tsx';

type ImpactTableProps = {
  items: readonly AffectedByClosure[];
  choices: Choices;
  onChoose: (choices: Choices) => void;
  /** Whether somebody has tried to go on. */
  isTried: boolean;
  /** What became of a line since it was seen. */
  changeOf: (item: AffectedByClosure) => string | null;
};

/** Everything that a closure would lie over, with what is done with each. */
export const ImpactTable = ({ items, choices, onChoose, isTried, changeOf }: ImpactTableProps) => {
  if (items.length === 0) {
    return (
      <EmptyState title="影響を受ける予約はありません" text="確定すると、空いている時間がすぐに休館になります。" />
    );
  }
  return (
    <>
      {items.some(({ intents }) => intents.includes('keep')) && (
        <p>
          「{intentLabels.keep}」は、休館中も職員が立ち会い、予約のとおりに利用していただく扱いです。連絡はしません。
        </p>
      )}
      <ChooseAlike items={items} choices={choices} onChoose={onChoose} />
      <AffectedTable
        // Where somebody is led to what lacks a decision, it is there.
        least={1 + items.findIndex((item) => whyToBeChosen(item, choices, isTried) !== null)}
        caption="影響を受ける予約・講座"
        headers={['利用者', '利用日時・場所', '状態・支払', '扱い・移動先']}
        rows={items}
        idOf={({ subjectId }) => subjectId}
        cellsOf={(item) => [
          <span key="person" className="flex min-w-28 flex-col items-start gap-1">
            {changeOf(item) && <Tag look="filled">{changeOf(item)}</Tag>}
            <span>
              <Person {...item} />
            </span>
            {!item.isReachable && chosenIn(item, choices)?.intent !== 'keep' && <Tag>電話で連絡</Tag>}
          </span>,
          <UseCell key="use" line={item} />,
          <span key="state" className="flex min-w-28 flex-col">
            <span>{item.kind === 'reservation' ? item.statusText : kindText(item)}</span>
            {item.paymentText !== '' && <span>{item.paymentText}</span>}
          </span>,
          <IntentField
            key="intent"
            item={item}
            value={chosenIn(item, choices)}
            error={whyToBeChosen(item, choices, isTried)}
            onChange={(choice) => onChoose({ ...choices, [item.subjectId]: choice })}
          />,
        ]}
      />
    </>
  );
};
