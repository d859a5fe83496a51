import { type SyntheticEvent, useState } from 'react';
import { CallFailure, loadAdvice } from '#client/callFailure.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { typingInto } from '#console/fields/typingInto.ts';
import { useChecked } from '#console/kit/useChecked.ts';
import { everyRefusal } from '#contract/refusal/staffRefusals.ts';
import { checkStaffPassword, shortestStaffPassword } from '#rules/staff/checkStaffPassword.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Form, FormError } from '#ui/form/Form.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { announce } from '#ui/speech/announce.ts';

type Typed = { readonly password: string; readonly newPassword: string; readonly again: string };

const nothing: Typed = { password: '', newPassword: '', again: '' };

function wrongIn({ password, newPassword, again }: Typed) {
  const problem = checkStaffPassword(newPassword);
  const isAnother = problem === null && newPassword !== again;
  return {
    password: password === '' ? everyRefusal.passwordRequired.message : undefined,
    newPassword: problem === null ? undefined : everyRefusal[problem].message,
    again: isAnother ? '2つのパスワードが一致しません。' : undefined,
  };
}

/** The field that a refusal is about. */
function fieldOf(error: unknown): keyof Typed | null {
  if (!(error instanceof CallFailure)) return null;
  if (error.code === 'wrongOldPassword') return 'password';
  return /^(passwordTooCommon|passwordUnchanged|staffPasswordTooShort|tooLong)$/.test(error.code)
    ? 'newPassword'
    : null;
}

/** What is typed, and the sending. */
function usePasswordChange() {
  const change = useStaffMutation('Console/ChangePassword');
  const [typed, setTyped] = useState(nothing);
  const [isDone, setIsDone] = useState(false);
  const checks = useChecked<keyof Typed>(wrongIn(typed));
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const isRight = checks.check(event);
    if (change.isPending) return;
    change.reset();
    setIsDone(false);
    if (!isRight) return;
    const { password, newPassword } = typed;
    try {
      await change.mutateAsync({ password, newPassword });
    } catch (error) {
      const field = fieldOf(error);
      if (field !== null) checks.refuse(form, { [field]: loadAdvice(error) });
      return;
    }
    checks.forget();
    setTyped(nothing);
    setIsDone(true);
    announce('パスワードを変更しました。ほかの端末はログアウトしました。');
    await change.refresh();
  };
  return { change, typed, setTyped, isDone, errors: checks.shown, submit };
}

/** Another password of one's own. */
export const PasswordCard = () => {
  const { change, typed, setTyped, isDone, errors, submit } = usePasswordChange();
  const typing = typingInto({ texts: typed, errors, onChange: (change) => setTyped({ ...typed, ...change }) });
  const isBeside = change.error !== null && fieldOf(change.error) !== null;
  return (
    <Card title="パスワードの変更">
      <p className="phrase">変更すると、ほかの端末はログアウトします。</p>
      <Form onSubmit={submit} className="flex flex-col gap-5">
        <FormError message={change.error && !isBeside ? loadAdvice(change.error) : undefined} />
        <PasswordField
          {...typing('password')}
          label="いまのパスワード"
          requirement="required"
          autoComplete="current-password"
        />
        <PasswordField
          {...typing('newPassword')}
          label="新しいパスワード"
          requirement="required"
          autoComplete="new-password"
          support={`${shortestStaffPassword}文字以上で入力してください。`}
        />
        <PasswordField
          {...typing('again')}
          label="新しいパスワード（確認用）"
          requirement="required"
          autoComplete="new-password"
        />
        {isDone && <p>パスワードを変更しました。ほかの端末はログアウトしました。</p>}
        <Button
          type="submit"
          variant="outline"
          className="self-start"
          isBusy={change.isPending}
          busyLabel="変更しています"
        >
          パスワードを変更する
        </Button>
      </Form>
    </Card>
  );
};
