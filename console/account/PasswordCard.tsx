import { type SyntheticEvent, useState } from 'react';
import { CallFailure, loadAdvice } from '#client/callFailure.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { refreshStaff } from '#console/api/useStaffQuery.ts';
import { everyRefusal } from '#contract/staffRefusals.ts';
import { checkStaffPassword, shortestStaffPassword } from '#rules/staff/checkStaffPassword.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Form, FormError } from '#ui/form/Form.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { announce } from '#ui/speech/announce.ts';

type Typed = { readonly password: string; readonly newPassword: string; readonly again: string };
type Wrong = Partial<Record<keyof Typed, string>>;

const nothing: Typed = { password: '', newPassword: '', again: '' };

function wrongOf({ password, newPassword, again }: Typed): Wrong {
  const problem = checkStaffPassword(newPassword);
  return {
    ...(password === '' && { password: everyRefusal.passwordRequired.message }),
    ...(problem !== null && { newPassword: everyRefusal[problem].message }),
    ...(problem === null && newPassword !== again && { again: '2つのパスワードが一致しません。' }),
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

/** Another password of one's own. */
export const PasswordCard = () => {
  const change = useStaffMutation('Console/ChangePassword');
  const [typed, setTyped] = useState(nothing);
  const [wrong, setWrong] = useState<Wrong>({});
  const [isDone, setIsDone] = useState(false);
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (change.isPending) return;
    const form = event.currentTarget;
    const show = (found: Wrong) => {
      setWrong(found);
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
    };
    change.reset();
    setIsDone(false);
    const found = wrongOf(typed);
    if (Object.keys(found).length > 0) return show(found);
    setWrong({});
    const { password, newPassword } = typed;
    try {
      await change.mutateAsync({ password, newPassword });
    } catch (error) {
      const field = fieldOf(error);
      if (field !== null) show({ [field]: loadAdvice(error) });
      return;
    }
    setTyped(nothing);
    setIsDone(true);
    announce('パスワードを変更しました。ほかの端末はログアウトしました。');
    await refreshStaff('Console/ListSessions');
  };
  const field = (name: keyof Typed) => ({
    value: typed[name],
    error: wrong[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  const isBeside = change.error !== null && fieldOf(change.error) !== null;
  return (
    <Card title="パスワードの変更">
      <p className="phrase">変更すると、ほかの端末はログアウトします。</p>
      <Form onSubmit={submit} className="flex flex-col gap-5">
        <FormError message={change.error && !isBeside ? loadAdvice(change.error) : undefined} />
        <PasswordField
          label="いまのパスワード"
          requirement="required"
          autoComplete="current-password"
          {...field('password')}
        />
        <PasswordField
          label="新しいパスワード"
          requirement="required"
          autoComplete="new-password"
          support={`${shortestStaffPassword}文字以上で入力してください。`}
          {...field('newPassword')}
        />
        <PasswordField
          label="新しいパスワード（確認用）"
          requirement="required"
          autoComplete="new-password"
          {...field('again')}
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
