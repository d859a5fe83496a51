import { RotateCw } from 'lucide-react';
import { CallFailure, loadAdvice } from '#client/callFailure.ts';
import { Button } from '#ui/action/Button.tsx';
import { FormError } from '#ui/form/Form.tsx';

type ChangeFailureProps = {
  error: unknown;
  /** Not where it is the answer to what is still being typed. */
  takesFocus?: boolean;
  onReload: () => void;
};

/** Why a change was refused; when somebody else was quicker, with the means to see what is there now. */
export const ChangeFailure = ({ error, takesFocus = true, onReload }: ChangeFailureProps) => (
  <div className="flex flex-col items-start gap-3">
    <FormError message={error ? loadAdvice(error) : undefined} takesFocus={takesFocus} />
    {error instanceof CallFailure && error.code === 'changedMeanwhile' && (
      <Button variant="outline" icon={<RotateCw aria-hidden="true" className="size-5" />} onClick={onReload}>
        最新を表示
      </Button>
    )}
  </div>
);
