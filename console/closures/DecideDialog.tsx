import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { usePreview } from '#console/api/usePreview.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { Closure, ClosureLine } from '#contract/desk/closure.ts';
import { yen } from '#rules/text/yen.ts';
import { Button } from '#ui/action/Button.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { announce } from '#ui/speech/announce.ts';
import { type Choices, chosenIn, sentTarget, whyToBeChosen } from './choosing/choices.ts';
import { IntentField } from './choosing/IntentField.tsx';
import { personText, timeOfUseText } from './closureWords.ts';

type DecideDialogProps = {
  closure: Pick<Closure, 'closureId' | 'containerId'>;
  line: ClosureLine;
  onClose: () => void;
  onDecided: () => void;
};

/** Another decision on a line that failed: elsewhere, cancelled, or kept. */
export const DecideDialog = ({ closure: { closureId, containerId }, line, onClose, onDecided }: DecideDialogProps) => {
  const one = { containerId, closureId, subjectId: line.subjectId };
  const { query, current: item, isAwaited } = usePreview('Desk/PreviewClosureLine', one);
  const fields = useRef<HTMLDivElement>(null);
  const decide = useStaffMutation('Desk/DecideClosureLine');
  // What failed is not proposed again: where it goes is chosen anew.
  const [choices, setChoices] = useState<Choices>(
    line.intent === 'move' ? { [line.subjectId]: { intent: 'move', target: null } } : {},
  );
  const [isTried, setIsTried] = useState(false);
  const chosen = item ? chosenIn(item, choices) : null;

  const reload = () => {
    decide.reset();
    return decide.reload();
  };
  const send = async () => {
    if (decide.isPending) return;
    if (!item) return void query.refetch();
    if (!chosen) {
      // The list of what can be done says beside itself that it is to be chosen from.
      flushSync(() => setIsTried(true));
      return fields.current?.querySelector('select')?.focus();
    }
    const { intent, target } = chosen;
    const sent = { ...one, mark: item.mark, intent, target: target && sentTarget(target) };
    const done = await decide.mutateAsync(sent).catch(() => null);
    if (done === null) return;
    announce('扱いを決め直しました。処理を始めます。');
    await decide.refresh();
    onDecided();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="text"
      title="扱いを決め直す"
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            やめる
          </Button>
          <Button
            variant={chosen?.intent === 'cancel' ? 'danger' : undefined}
            isBusy={decide.isPending || isAwaited}
            busyLabel={decide.isPending ? '処理しています' : ''}
            onClick={send}
          >
            この扱いにする
          </Button>
        </>
      }
    >
      <div ref={fields} className="flex flex-col gap-5">
        <ChangeFailure error={decide.error} onReload={reload} />
        <QueryState query={{ ...query, data: item }}>
          {(now) => (
            <>
              <DescriptionList
                items={[
                  { term: '利用者', value: personText(now) },
                  { term: '利用日時', value: timeOfUseText(now) },
                  { term: '部屋・講座', value: now.name },
                  { term: '失敗の理由', value: line.failure },
                  chosen?.intent === 'cancel' && { term: '返金', value: yen(now.refund) },
                ]}
              />
              <IntentField
                item={now}
                value={chosen}
                error={whyToBeChosen(now, choices, isTried)}
                onChange={(choice) => setChoices({ [line.subjectId]: choice })}
              />
            </>
          )}
        </QueryState>
      </div>
    </Dialog>
  );
};
