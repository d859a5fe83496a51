import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { loadAdvice } from '#client/callFailure.ts';
import { Button } from '#ui/action/Button.tsx';
import { Form, FormError } from '#ui/form/Form.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { QueueNotice } from '../queue/QueueNotice.tsx';
import { useMyTurn } from '../queue/useMyTurn.ts';
import { newPasswordResolver, refusedField, type TypedPassword } from './newPasswordForm.ts';

type PasswordFormProps = {
  /** What the button does: 変更, 設定. */
  verb: string;
  /** Whose password it is, where the old one is asked for. */
  userNumber?: string;
  send: (typed: TypedPassword) => Promise<unknown>;
  onDone: () => void;
  /** Takes a failure that is not shown in the form; true when it did. */
  onFailure?: (error: unknown) => boolean;
};

/** A new password, typed twice, and the one before where it is known. Whoever sends it may have to wait for their turn. */
export const PasswordForm = ({ verb, userNumber, send, onDone, onFailure }: PasswordFormProps) => {
  const { buttonRef, run, queue } = useMyTurn();
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, formState, setError } = useForm<TypedPassword>({
    defaultValues: { newPassword: '', confirmation: '', ...(userNumber !== undefined && { oldPassword: '' }) },
    resolver: newPasswordResolver,
  });
  const field = (name: keyof TypedPassword) => ({ ...register(name), error: formState.errors[name]?.message });

  const submit = async (typed: TypedPassword) => {
    setFailure(undefined);
    try {
      if ((await run(() => send(typed))) !== null) onDone();
    } catch (error) {
      if (onFailure?.(error)) return;
      const refused = refusedField(error);
      if (refused) setError(refused, { message: loadAdvice(error) }, { shouldFocus: true });
      else setFailure(`パスワードを${verb}できませんでした。\n${loadAdvice(error)}`);
    }
  };

  return (
    <Form onSubmit={handleSubmit(submit, () => setFailure(undefined))} className="flex flex-col gap-6">
      <div inert={queue.wait !== null} className="flex flex-col gap-6">
        {userNumber !== undefined && (
          <>
            {/* Password managers learn from it whose password this is. */}
            <input type="text" name="username" autoComplete="username" value={userNumber} readOnly hidden />
            <PasswordField {...field('oldPassword')} label="いまのパスワード" requirement="required" />
          </>
        )}
        <PasswordField
          {...field('newPassword')}
          label="新しいパスワード"
          requirement="required"
          support="8文字以上で、英字と数字を両方使ってください。"
          autoComplete="new-password"
        />
        <PasswordField
          {...field('confirmation')}
          label="新しいパスワード（確認用）"
          requirement="required"
          autoComplete="new-password"
        />
      </div>
      <FormError message={failure} />
      <Button
        ref={buttonRef}
        type="submit"
        size="lg"
        isFullWidth
        isBusy={formState.isSubmitting}
        busyLabel={`${verb}しています`}
      >
        {verb}する
      </Button>
      <QueueNotice {...queue} outcome={`順番が来ると、自動で${verb}します。`} />
    </Form>
  );
};
