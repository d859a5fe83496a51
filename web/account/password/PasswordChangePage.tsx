import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { loadAdvice } from '#client/callFailure.ts';
import { refresh } from '#client/queries.ts';
import { useCallMutation } from '#client/useCallMutation.ts';
import { paths } from '#contract/screens.ts';
import { Button } from '#ui/Button.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Form, FormError } from '#ui/form/Form.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useTenant, useUser } from '#web/address/useTenant.ts';
import { QueueNotice } from '../queue/QueueNotice.tsx';
import { useMyTurn } from '../queue/useMyTurn.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { newPasswordResolver, refusedField, type TypedPassword } from './newPasswordForm.ts';

const failureText = (error: unknown) => `パスワードを変更できませんでした。\n${loadAdvice(error)}`;

const ChangeForm = ({ onDone }: { onDone: () => void }) => {
  const { tenantAlias } = useTenant();
  const { userNumber } = useUser();
  const changePassword = useCallMutation('Authentication/ChangePassword');
  const { buttonRef, run, queue } = useMyTurn();
  const [failure, setFailure] = useState<string>();
  const form = useForm<TypedPassword>({
    defaultValues: { oldPassword: '', newPassword: '', confirmation: '' },
    resolver: newPasswordResolver,
  });

  const submit = async ({ oldPassword = '', newPassword }: TypedPassword) => {
    setFailure(undefined);
    try {
      const isDone = await run(() => changePassword.mutateAsync({ oldPassword, newPassword }));
      if (!isDone) return;
      await refresh('Authentication/GetSessions');
      onDone();
    } catch (error) {
      const field = refusedField(error);
      if (field) form.setError(field, { message: loadAdvice(error) }, { shouldFocus: true });
      else setFailure(failureText(error));
    }
  };

  return (
    <Page
      title="パスワードの変更"
      width="narrow"
      backTo={paths.account(tenantAlias)}
      lead="変更すると、ほかの端末はすべてログアウトします。"
    >
      <Form onSubmit={form.handleSubmit(submit, () => setFailure(undefined))} className="flex flex-col gap-6">
        <div inert={queue.wait !== null} className="flex flex-col gap-6">
          {/* Password managers learn from it whose password this is. */}
          <input type="text" name="username" autoComplete="username" value={userNumber} readOnly hidden />
          <PasswordField
            {...form.register('oldPassword')}
            label="いまのパスワード"
            requirement="required"
            autoComplete="current-password"
            error={form.formState.errors.oldPassword?.message}
          />
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
            busyLabel="変更しています"
          >
            変更する
          </Button>
        </div>
        <QueueNotice {...queue} outcome="順番が来ると、自動で変更します。" />
      </Form>
    </Page>
  );
};

const Done = () => {
  const { tenantAlias } = useTenant();
  return (
    <Page title="パスワードを変更しました" width="narrow">
      <NotificationBanner tone="success" title="次回から、新しいパスワードでログインしてください。">
        <p>ほかの端末はすべてログアウトしました。</p>
      </NotificationBanner>
      <LinkButton to={paths.account(tenantAlias)} variant="outline" isFullWidth>
        アカウントへ戻る
      </LinkButton>
    </Page>
  );
};

export const Component = () => {
  const [isDone, setIsDone] = useState(false);
  return isDone ? <Done /> : <ChangeForm onDone={() => setIsDone(true)} />;
};
