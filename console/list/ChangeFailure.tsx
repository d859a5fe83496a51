import { RotateCw } from 'lucide-react';
import { CallFailure, loadAdvice } from '#client/callFailure.ts';
import { Button } from '#ui/action/Button.tsx';
import { FormError } from '#ui/form/Form.tsx';

/** Why a change was refused; when somebody else was quicker, with the means to see what is there now. */
export const ChangeFailure = ({ error, onReload }: { error: unknown; onReload: () => void }) => (
  <div className="flex flex-col items-start gap-3">
    <FormError message={error ? loadAdvice(error) : undefined} takesFocus />
    {error instanceof CallFailure && error.code === 'changedMeanwhile' && (
      <Button variant="outline" icon={<RotateCw aria-hidden="true" className="size-5" />} onClick={onReload}>
        最新を表示
      </Button>
    )}
  </div>
);
