import { usePreview } from '#console/api/usePreview.ts';
import { ActDialog, ActPreview } from '#console/kit/ActDialog.tsx';
import { useAct, useActForm } from '#console/kit/act/useAct.ts';
import type { Closure, ClosureLine } from '#contract/desk/closure.ts';
import { yen } from '#rules/text/yen.ts';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { announce } from '#ui/speech/announce.ts';
import { type Choices, chosenIn, sentTarget, whyToBeChosen } from './choosing/choices.ts';
import { IntentField } from './choosing/IntentField.tsx';
import { timeOfUseText, whoseText } from './closureWords.ts';

type DecideDialogProps = {
  closure: Pick<Closure, 'closureId' | 'containerId'>;
  line: ClosureLine;
  onClose: () => void;
  onDecided: () => void;
};

/** What failed is not proposed again: where it goes is chosen anew. */
const firstChoices = ({ subjectId, intent }: ClosureLine): Choices =>
  intent === 'move' ? { [subjectId]: { intent: 'move', target: null } } : {};

/** Another decision on a line that failed: elsewhere, cancelled, or kept. */
export const DecideDialog = ({ closure: { closureId, containerId }, line, onClose, onDecided }: DecideDialogProps) => {
  const { subjectId } = line;
  const one = { containerId, closureId, subjectId };
  const preview = usePreview('Desk/PreviewClosureLine', one);
  const item = preview.current;
  const form = useActForm(`closure.decide.${closureId}.${subjectId}`, { choices: firstChoices(line) });
  const { choices } = form.typed;
  const chosen = item ? chosenIn(item, choices) : null;
  const act = useAct({
    form,
    preview,
    call: 'Desk/DecideClosureLine',
    errors: { intent: item && (whyToBeChosen(item, choices, true) ?? undefined) },
    request: ({ mark }) =>
      chosen && { ...one, mark, intent: chosen.intent, target: chosen.target && sentTarget(chosen.target) },
    onDone: () => {
      announce('扱いを決め直しました。処理を始めます。');
      onDecided();
    },
  });
  return (
    <ActDialog
      act={act}
      title="扱いを決め直す"
      variant={chosen?.intent === 'cancel' ? 'danger' : undefined}
      verb="この扱いにする"
      busyLabel="処理しています"
      onClose={onClose}
    >
      <ActPreview act={act} preview={preview}>
        {(now) => (
          <div className="flex flex-col gap-5">
            <DescriptionList
              items={[
                { term: '利用者', value: whoseText(now) },
                { term: '利用日時', value: timeOfUseText(now) },
                { term: '部屋・講座', value: now.name },
                { term: '失敗の理由', value: line.failure },
                chosen?.intent === 'cancel' && { term: '返金', value: yen(now.refund) },
              ]}
            />
            <IntentField
              item={now}
              value={chosen}
              // What it lost it says at once.
              error={act.errors.intent ?? whyToBeChosen(now, choices, false)}
              onChange={(choice) => form.change({ choices: { [subjectId]: choice } })}
            />
          </div>
        )}
      </ActPreview>
    </ActDialog>
  );
};
