import type { ComponentProps, ReactNode, SyntheticEvent } from 'react';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { ReasonField } from '#console/fields/ReasonField.tsx';
import type { FormDraft } from '#console/fields/useFormDraft.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { Button } from '#ui/action/Button.tsx';
import { Form } from '#ui/form/Form.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';

/** What follows a change of a till: `onDone` says it in words, `onReload` only shows what is there now. */
export type TillDoing = {
  onDone: (words: string, tone?: 'success' | 'warning') => Promise<unknown>;
  onReload: () => Promise<unknown>;
};

type TillFormProps = Pick<TillDoing, 'onReload'> &
  Pick<ComponentProps<typeof Button>, 'variant'> & {
    /** The call that sends it. */
    call: { readonly isPending: boolean; readonly error: unknown };
    /** Shows what is wrong with its fields; true where nothing is. */
    check: (event: SyntheticEvent<HTMLFormElement>) => boolean;
    send: () => Promise<unknown>;
    kept: FormDraft;
    label: string;
    busyLabel: string;
    children: ReactNode;
  };

/** A form of the till: why it was refused, its fields, and the button that sends it once. */
export const TillForm = ({ call, check, send, kept, label, busyLabel, variant, onReload, children }: TillFormProps) => {
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    if (check(event) && !call.isPending) void send();
  };
  return (
    <Form onSubmit={submit} className="flex flex-col items-start gap-6">
      <ChangeFailure error={call.error} onReload={onReload} />
      <DraftNotice draft={kept} />
      {children}
      <Button type="submit" variant={variant} isBusy={call.isPending} busyLabel={busyLabel}>
        {label}
      </Button>
    </Form>
  );
};

type TypedProps = { label: string; value: string; error: string | undefined; onChange: (typed: string) => void };

/** A sum in cash. */
export const CashField = ({ onChange, ...rest }: TypedProps & { support?: string | undefined }) => (
  <NumberField {...rest} requirement="required" unit="円" onChange={({ target }) => onChange(target.value)} />
);

type TillReasonProps = TypedProps & { kind: ComponentProps<typeof ReasonField>['kind'] };

/** Why the till is as it is. */
export const TillReason = (props: TillReasonProps) => <ReasonField {...props} requirement="required" />;
