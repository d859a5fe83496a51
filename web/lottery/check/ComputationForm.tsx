import type { FormEvent, ReactNode } from 'react';
import { Button } from '#ui/action/Button.tsx';
import { Form, FormError } from '#ui/form/Form.tsx';
import type { ComputationState } from './useComputation.ts';

type ComputationFormProps = {
  words: { action: string; busyLabel: string; failed: string };
  kind: ComputationState;
  /** Not called while the computation before is under way. */
  onSubmit: () => void;
  /** The fields. */
  children: ReactNode;
};

/** A form that begins a computation on this device, and says so when nothing came of it. */
export const ComputationForm = ({ words, kind, onSubmit, children }: ComputationFormProps) => {
  const isBusy = kind === 'busy';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  return (
    <>
      <Form onSubmit={submit} className="flex flex-col gap-4">
        {children}
        <Button
          type="submit"
          size="lg"
          isFullWidth
          className="tablet:max-w-80"
          isBusy={isBusy}
          busyLabel={words.busyLabel}
        >
          {words.action}
        </Button>
      </Form>
      <div className="-mt-4 has-[p]:mt-0">
        <FormError message={kind === 'failed' ? words.failed : undefined} />
      </div>
    </>
  );
};
