import { CircleAlert } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { Button } from '../action/Button.tsx';
import { Dialog } from './Dialog.tsx';
import { currentDialog, type DialogRequest, subscribeToDialogs } from './dialogs.ts';

const Title = ({ request }: { request: DialogRequest }) => {
  if (request.kind !== 'error') return request.title;
  return (
    <span className="flex items-start gap-2">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-error-1" />
      {request.title}
    </span>
  );
};

const AskedDialog = ({ request }: { request: DialogRequest }) => {
  const [answer, setAnswer] = useState<boolean | 'other'>();
  const isQuestion = request.kind === 'confirm';

  return (
    <Dialog
      role="alertdialog"
      title={<Title request={request} />}
      isOpen={answer === undefined}
      isDismissable={request.isDismissable}
      size={request.isLong ? 'text' : 'normal'}
      onClose={() => setAnswer(false)}
      onClosed={() => request.settle(answer ?? false)}
      actions={
        <>
          <Button variant={isQuestion ? 'text' : 'outline'} onClick={() => setAnswer(false)}>
            {request.cancelLabel}
          </Button>
          {request.otherLabel && (
            <Button variant="outline" size="md" onClick={() => setAnswer('other')}>
              {request.otherLabel}
            </Button>
          )}
          {isQuestion && (
            <Button variant={request.tone === 'danger' ? 'danger' : 'solid'} size="md" onClick={() => setAnswer(true)}>
              {request.confirmLabel}
            </Button>
          )}
        </>
      }
    >
      <p className="whitespace-pre-line phrase">{request.message}</p>
      {request.items.length > 0 && (
        <ul className="mt-2 list-disc ps-6">
          {request.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </Dialog>
  );
};

/** Shows what `alert`, `confirm` and `showError` ask, one after the other; mounted once at the root. */
export const DialogHost = () => {
  const request = useSyncExternalStore(subscribeToDialogs, currentDialog);
  return request ? <AskedDialog key={request.id} request={request} /> : null;
};
