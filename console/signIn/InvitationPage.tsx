import { type SyntheticEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CallFailure, loadAdvice } from '#client/callFailure.ts';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { plainCall } from '#console/api/staffCall.ts';
import { typingInto } from '#console/fields/typingInto.ts';
import { useChecked } from '#console/kit/useChecked.ts';
import { everyRefusal } from '#contract/refusal/staffRefusals.ts';
import { checkStaffPassword, shortestStaffPassword } from '#rules/staff/checkStaffPassword.ts';
import { Button } from '#ui/action/Button.tsx';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Form, FormError } from '#ui/form/Form.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { ProviderButton } from './ProviderButton.tsx';
import { SignInFrame } from './SignInFrame.tsx';

function wrongIn({ password, again }: { readonly password: string; readonly again: string }) {
  const problem = checkStaffPassword(password);
  const isAnother = problem === null && password !== again;
  return {
    password: problem === null ? undefined : everyRefusal[problem].message,
    again: isAnother ? '2つのパスワードが一致しません。' : undefined,
  };
}

/** Refusals that are about the password itself. */
const isAboutPassword = (error: unknown) =>
  error instanceof CallFailure && /^(passwordTooCommon|staffPasswordTooShort|tooLong)$/.test(error.code);

const LinkOver = () => {
  const { tenantAlias } = useTenant();
  return (
    <SignInFrame title="リンクをお使いいただけません">
      <NotificationBanner tone="warning" title="このリンクは、期限が切れたか、すでに使われています。">
        <p>管理者に、新しいリンクを依頼してください。</p>
      </NotificationBanner>
      <LinkButton to={paths.login(tenantAlias)} variant="outline" isFullWidth>
        ログインへ進む
      </LinkButton>
    </SignInFrame>
  );
};

/** The password that is typed, and the sending. */
function useFirstPassword() {
  const { tenantAlias } = useTenant();
  const token = useLocation().hash.slice(1);
  const navigate = useNavigate();
  const [typed, setTyped] = useState({ password: '', again: '' });
  const [failure, setFailure] = useState<string>();
  const [isOver, setIsOver] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const checks = useChecked(wrongIn(typed));
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    if (!checks.check(event) || isBusy) return;
    setFailure(undefined);
    setIsBusy(true);
    try {
      await plainCall('Console/AcceptInvitation', { tenantAlias, token, password: typed.password });
      await navigate(paths.loginSetup(tenantAlias), { replace: true });
    } catch (error) {
      if (error instanceof CallFailure && error.code === 'linkOver') return setIsOver(true);
      if (isAboutPassword(error)) checks.refuse(form, { password: loadAdvice(error) });
      else setFailure(loadAdvice(error));
    }
    setIsBusy(false);
  };
  return { typed, setTyped, errors: checks.shown, failure, isOver, isBusy, submit };
}

/** Where a link leads that was handed over: the first password, or another one. The second factor follows. */
export const Component = () => {
  const { typed, setTyped, errors, failure, isOver, isBusy, submit } = useFirstPassword();
  const token = useLocation().hash.slice(1);
  if (isOver) return <LinkOver />;
  const typing = typingInto({ texts: typed, errors, onChange: (change) => setTyped({ ...typed, ...change }) });
  return (
    <SignInFrame
      title="パスワードの設定"
      lead="ログインに使うパスワードを決めてください。次に、2段階認証を設定します。"
    >
      <ProviderButton invitation={token} />
      <Form onSubmit={submit} className="flex flex-col gap-6">
        <FormError message={failure} takesFocus />
        <PasswordField
          {...typing('password')}
          label="パスワード"
          requirement="required"
          support={`${shortestStaffPassword}文字以上`}
          name="new-password"
          autoComplete="new-password"
        />
        <PasswordField
          {...typing('again')}
          label="パスワード（確認用）"
          requirement="required"
          name="new-password-again"
          autoComplete="new-password"
        />
        <Button type="submit" size="lg" isFullWidth isBusy={isBusy} busyLabel="設定しています">
          設定する
        </Button>
      </Form>
    </SignInFrame>
  );
};
