import { usePreview } from '#console/api/usePreview.ts';
import { ActDialog, ActPreview } from '#console/kit/ActDialog.tsx';
import { useAct, useActForm } from '#console/kit/act/useAct.ts';
import type { RequestOf } from '#contract/endpoints.ts';
import { PlanView } from './PlanView.tsx';
import type { ChangeCalls } from './wantedChange.ts';

type ReadyChangeDialogProps = {
  calls: ChangeCalls;
  /** What is sent: nothing of it is typed here. */
  change: RequestOf<ChangeCalls['preview']>;
  /** Of its draft; unique among the forms of the console. */
  name: string;
  title: string;
  verb: string;
  busyLabel: string;
  isTakenAway?: boolean;
  onDone: () => void;
  onClose: () => void;
};

/** A change that stands already: what it would do, and the button. */
export const ReadyChangeDialog = (props: ReadyChangeDialogProps) => {
  const { calls, change, name, title, verb, busyLabel, isTakenAway = false, onDone, onClose } = props;
  const preview = usePreview(calls.preview, change);
  const act = useAct({
    form: useActForm(name, {}),
    preview,
    call: calls.act,
    errors: {},
    request: ({ revision }) => ({ ...change, revision }),
    onDone,
  });
  return (
    <ActDialog
      act={act}
      title={title}
      variant={isTakenAway ? 'danger' : 'solid'}
      verb={verb}
      busyLabel={busyLabel}
      onClose={onClose}
    >
      <ActPreview act={act} preview={preview}>
        {(plan) =>
          plan.problems.length > 0 ? (
            <ul className="text-error-2">
              {plan.problems.map(({ reason }) => (
                <li key={reason}>＊{reason}</li>
              ))}
            </ul>
          ) : (
            <PlanView {...plan} lineOf={calls.lineOf} />
          )
        }
      </ActPreview>
    </ActDialog>
  );
};
