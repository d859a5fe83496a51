import type { ComponentProps, ReactNode } from 'react';
import { CallFailure } from '#client/callFailure.ts';
import type { Preview } from '#console/api/usePreview.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { ReasonField } from '#console/fields/ReasonField.tsx';
import { StaffNoteField } from '#console/fields/StaffNoteField.tsx';
import { Button } from '#ui/action/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import type { Act } from './act/useAct.ts';
import { ChangeFailure } from './ChangeFailure.tsx';
import { QueryState } from './QueryState.tsx';

type ActDialogProps = Pick<ComponentProps<typeof Dialog>, 'title' | 'onClose' | 'children'> & {
  act: Pick<Act, 'form' | 'fields' | 'error' | 'isSending' | 'isAwaited' | 'send' | 'reload'>;
  size?: 'text' | 'wide';
  /** What the button does, in its words, and what it says meanwhile. */
  verb: string;
  busyLabel: string;
  variant?: ComponentProps<typeof Button>['variant'];
};

/**
 * The dialog of an act of staff: its fields, the button that sends it, and why it was refused. Within it stand the fields
 * of the act itself and, in the order that suits it, ActReason, ActPreview and ActNote.
 */
export const ActDialog = ({
  act,
  size = 'text',
  verb,
  busyLabel,
  variant = 'solid',
  title,
  onClose,
  children,
}: ActDialogProps) => (
  <Dialog
    isOpen
    onClose={onClose}
    size={size}
    title={title}
    actions={
      <>
        <Button variant="outline" onClick={onClose}>
          やめる
        </Button>
        <Button
          variant={variant}
          isBusy={act.isSending || act.isAwaited}
          busyLabel={act.isSending ? busyLabel : ''}
          onClick={act.send}
        >
          {verb}
        </Button>
      </>
    }
  >
    <div ref={act.fields} className="flex flex-col gap-5">
      <ChangeFailure error={act.error} onReload={act.reload} />
      <DraftNotice draft={act.form.draft} />
      {children}
    </div>
  </Dialog>
);

type ActReasonProps = Omit<ComponentProps<typeof ReasonField>, 'label' | 'value' | 'error' | 'onChange'> & {
  act: Pick<Act, 'form' | 'errors'>;
  label?: string;
};

/** The reason of an act, or what it tells its person. */
export const ActReason = ({ act: { form, errors }, label = '理由', ...rest }: ActReasonProps) => (
  <ReasonField
    {...rest}
    label={label}
    value={form.typed.reason}
    error={errors.reason}
    onChange={(reason) => form.change({ reason })}
  />
);

/** Words for colleagues alone. */
export const ActNote = ({ act: { form } }: { act: Pick<Act, 'form'> }) => (
  <StaffNoteField value={form.typed.staffNote} onChange={(staffNote) => form.change({ staffNote })} />
);

type ActPreviewProps<Shown> = {
  act: Pick<Act, 'reload'>;
  preview: Preview<Shown>;
  children: (shown: Shown) => ReactNode;
};

/** What the act would do, before it is done; or why it cannot be done as it is typed so far. */
export function ActPreview<Shown>({ act, preview: { query }, children }: ActPreviewProps<Shown>) {
  const { error } = query;
  if (error instanceof CallFailure && error.kind === 'refusal')
    return <ChangeFailure error={error} takesFocus={false} onReload={act.reload} />;
  return <QueryState query={query}>{(shown) => <div>{children(shown)}</div>}</QueryState>;
}
