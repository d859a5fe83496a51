import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { CallFailure, loadAdvice } from '#client/callFailure.ts';
import { useCallMutation } from '#client/useCallMutation.ts';
import { paths } from '#contract/screens.ts';
import { Button } from '#ui/Button.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Form, FormError } from '#ui/form/Form.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useTenant } from '#web/address/useTenant.ts';
import { PublicFrame } from '#web/tenant/PublicFrame.tsx';
import { QueueNotice } from '../queue/QueueNotice.tsx';
import { useMyTurn } from '../queue/useMyTurn.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { newPasswordResolver, refusedField, type TypedPassword } from './newPasswordForm.ts';

type Outcome = 'done' | 'linkOver';

const isLinkOver = (error: unknown) => error instanceof CallFailure && error.code === 'linkOver';

const failureText = (error: unknown) => `パスワードを設定できませんでした。\n${loadAdvice(error)}`;

const ResetForm = ({ token, onOutcome }: { token: string; onOutcome: (outcome: Outcome) => void }) => {
  const { tenantAlias } = useTenant();
  const resetPassword = useCallMutation('Authentication/ResetPassword');
  const { buttonRef, run, queue } = useMyTurn();
  const [failure, setFailure] = useState<string>();
  const form = useForm<TypedPassword>({
    defaultValues: { newPassword: '', confirmation: '' },
    resolver: newPasswordResolver,
  });

  const submit = async ({ newPassword }: TypedPassword) => {
    setFailure(undefined);
    try {
      const isDone = await run(() => resetPassword.mutateAsync({ tenantAlias, token, newPassword }));
      if (isDone) onOutcome('done');
    } catch (error) {
      const field = refusedField(error);
      if (isLinkOver(error)) onOutcome('linkOver');
      else if (field) form.setError(field, { message: loadAdvice(error) }, { shouldFocus: true });
      else setFailure(failureText(error));
    }
  };

  return (
    <Page title="新しいパスワードの設定" width="narrow">
      <Form onSubmit={form.handleSubmit(submit, () => setFailure(undefined))} className="flex flex-col gap-6">
        <div inert={queue.wait !== null} className="flex flex-col gap-6">
          <NewPasswordFields form={form} />
        </div>
        <div className="flex flex-col">
          <FormError message={failure} />
          <Button
            ref={buttonRef}
            type="submit"
            size="lg"
            isFullWidth
            className={failure ? 'mt-6' : ''}
            isBusy={form.formState.isSubmitting}
            busyLabel="設定しています"
          >
            設定する
          </Button>
        </div>
        <QueueNotice {...queue} outcome="順番が来ると、自動で設定します。" />
      </Form>
    </Page>
  );
};

const Done = () => {
  const { tenantAlias } = useTenant();
  return (
    <Page title="パスワードを設定しました" width="narrow">
      <NotificationBanner tone="success" title="新しいパスワードでログインできます。">
        <p>安全のため、ログインしていた端末はすべてログアウトしました。</p>
      </NotificationBanner>
      <LinkButton to={paths.login(tenantAlias)} size="lg" isFullWidth>
        ログインへ進む
      </LinkButton>
    </Page>
  );
};

const LinkOver = () => {
  const { tenantAlias } = useTenant();
  return (
    <Page title="リンクをお使いいただけません" width="narrow">
      <NotificationBanner tone="warning" title="このリンクは、期限が切れたか、すでに使われています。">
        <p>お手数ですが、もう一度メールを受け取ってください。</p>
      </NotificationBanner>
      <LinkButton to={paths.passwordForgotten(tenantAlias)} size="lg" isFullWidth>
        メールをもう一度受け取る
      </LinkButton>
      <LinkButton to={paths.login(tenantAlias)} variant="outline" isFullWidth>
        ログインへ戻る
      </LinkButton>
    </Page>
  );
};

/** Where the link of a mail leads. What opens it stands behind '#', so it went to no server with the address. */
export const Component = () => {
  const { hash } = useLocation();
  const token = hash.slice(1);
  const [outcome, setOutcome] = useState<Outcome | null>(token === '' ? 'linkOver' : null);
  return (
    <PublicFrame>
      {outcome === null && <ResetForm key={token} token={token} onOutcome={setOutcome} />}
      {outcome === 'done' && <Done />}
      {outcome === 'linkOver' && <LinkOver />}
    </PublicFrame>
  );
};
