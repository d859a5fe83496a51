import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CallFailure, loadAdvice } from '#client/callFailure.ts';
import { useCallMutation } from '#client/useCallMutation.ts';
import { paths } from '#contract/screens.ts';
import { Button } from '#ui/action/Button.tsx';
import { TextLink } from '#ui/action/TextLink.tsx';
import { Card } from '#ui/Card.tsx';
import { confirm } from '#ui/dialog/dialogs.ts';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Form, FormError } from '#ui/form/Form.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { useTenant } from '#web/address/useTenant.ts';
import { goToLogin } from '../login/logOut.ts';
import { QueueNotice } from '../queue/QueueNotice.tsx';
import { useMyTurn } from '../queue/useMyTurn.ts';

const question = {
  message: '登録を削除しますか？\n削除すると元に戻せません。',
  confirmLabel: '削除する',
  cancelLabel: 'やめる',
  tone: 'danger',
} as const;

const isRefusal = (error: unknown) => error instanceof CallFailure && error.kind === 'refusal';
const isWrongPassword = (error: unknown) => error instanceof CallFailure && error.code === 'wrongOldPassword';

/** Asks to be forgotten, with the password as proof. */
const EraseForm = () => {
  const { tenantAlias } = useTenant();
  const erase = useCallMutation('Authentication/EraseAccount');
  const [failure, setFailure] = useState<string>();
  const { buttonRef, run, queue } = useMyTurn();
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { password: '' } });

  const send = handleSubmit(async ({ password }) => {
    setFailure(undefined);
    if (!(await confirm(question))) return;
    try {
      if (await run(() => erase.mutateAsync({ password }))) goToLogin(tenantAlias, 'erased');
    } catch (error) {
      const advice = loadAdvice(error);
      if (isWrongPassword(error)) setError('password', { message: advice }, { shouldFocus: true });
      else setFailure(isRefusal(error) ? advice : `登録を削除できませんでした。\n${advice}`);
    }
  });

  return (
    <Form className="flex flex-col gap-4" onSubmit={send}>
      <PasswordField
        label="パスワード"
        requirement="required"
        error={formState.errors.password?.message}
        {...register('password', { required: 'パスワードを入力してください。' })}
      />
      <FormError message={failure} />
      <QueueNotice {...queue} outcome="順番が来ると、登録を削除します。" />
      <Button
        ref={buttonRef}
        type="submit"
        variant="danger"
        isBusy={formState.isSubmitting}
        busyLabel="削除しています"
        className="self-start"
      >
        登録を削除する
      </Button>
    </Form>
  );
};

/** Why it cannot be, and the way to what is still under way. */
const NotErasable = ({ reason }: { reason: string }) => {
  const { tenantAlias, tenantMode } = useTenant();
  return (
    <NotificationBanner tone="warning" title={reason}>
      <TextLink
        to={tenantMode === 'event' ? paths.eMyReservations(tenantAlias) : paths.myReservations(tenantAlias)}
        className="hit-area self-start"
      >
        {tenantMode === 'event' ? 'マイ予約カレンダーを見る' : '予約票を見る'}
      </TextLink>
    </NotificationBanner>
  );
};

/** The way to be forgotten, or why there is none: before anything is typed. */
export const EraseAccount = ({ whyNot }: { whyNot: string | null }) => (
  <Card title="登録の削除">
    <p>氏名、連絡先、使用目的などを消します。予約と支払いの記録は、だれのものか分からない形で残ります。</p>
    {whyNot === null ? (
      <>
        <p>利用前の予約、抽選の申込み、支払い、返金が残っている間は削除できません。</p>
        <EraseForm />
      </>
    ) : (
      <NotErasable reason={whyNot} />
    )}
  </Card>
);
