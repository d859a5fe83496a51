import type { UseFormReturn } from 'react-hook-form';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import type { TypedPassword } from './newPasswordForm.ts';

/** The new password, typed twice. */
export const NewPasswordFields = ({ form: { register, formState } }: { form: UseFormReturn<TypedPassword> }) => (
  <>
    <PasswordField
      {...register('newPassword')}
      label="新しいパスワード"
      requirement="required"
      support="8文字以上で、英字と数字を両方使ってください。"
      autoComplete="new-password"
      error={formState.errors.newPassword?.message}
    />
    <PasswordField
      {...register('confirmation')}
      label="新しいパスワード（確認用）"
      requirement="required"
      autoComplete="new-password"
      error={formState.errors.confirmation?.message}
    />
  </>
);
