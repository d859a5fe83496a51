import { lazy, Suspense, useState } from 'react';
import { type FieldPath, type UseFormReturn, useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { loadAdvice } from '#client/callFailure.ts';
import { useCallMutation } from '#client/useCallMutation.ts';
import { paths } from '#contract/screens.ts';
import { compatibleLine, katakanaLine } from '#rules/text/typedText.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { useAskBeforeLeaving } from '#ui/dialog/useAskBeforeLeaving.ts';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Form, FormError } from '#ui/form/Form.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { RadioGroup } from '#ui/form/RadioGroup.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useTenant } from '#web/address/useTenant.ts';
import { foundIn } from '../login/provider/found.ts';
import { useMyTurn } from '../queue/useMyTurn.ts';
import { PhoneFields, phoneTypes } from './PhoneFields.tsx';
import {
  emptyRegistration,
  registrationRequest,
  registrationResolver,
  type TypedRegistration,
} from './registrationForm.ts';

const leaveQuestion = {
  message: '入力した内容は保存されません。このページを離れますか？',
  confirmLabel: '離れる',
  cancelLabel: '入力を続ける',
};

/** spec §8 has one sentence for every failure. What to do is shown below it. */
const failureText = (error: unknown) => {
  const sentence = 'ユーザー登録に失敗しました。';
  const advice = loadAdvice(error);
  return advice === sentence ? sentence : `${sentence}\n${advice}`;
};

// Fetched when the form is sent, before anybody can have to wait.
const QueueNotice = lazy(async () => ({ default: (await import('../queue/QueueNotice.tsx')).QueueNotice }));

// Beside the form on desktops alone: phones need not wait for it.
const BeforeRegistration = lazy(async () => ({
  default: (await import('./BeforeRegistration.tsx')).BeforeRegistration,
}));

type RegistrationFieldsProps = {
  /** Done before the form is sent; when it fails, nothing is. */
  prepare: () => Promise<unknown>;
  onRegistered: (registered: { userNumber: string; password: string }) => void;
};

type CardsProps = { form: UseFormReturn<TypedRegistration> };

const Cards = ({ form }: CardsProps) => {
  const { register, setValue, formState } = form;
  /** `tidy` shows at once what will be kept: readings as katakana, addresses in half width. */
  const field = (name: FieldPath<TypedRegistration>, tidy?: (text: string) => string) => ({
    ...register(name, tidy && { onBlur: (event) => setValue(name, tidy(event.target.value), { shouldDirty: true }) }),
    error: formState.errors[name]?.message,
  });
  return (
    <>
      <Card title="お名前">
        <div className="@container">
          <div className="grid gap-4 @min-[20rem]:grid-cols-2">
            <TextField {...field('lastName')} label="姓" requirement="required" autoComplete="family-name" />
            <TextField {...field('firstName')} label="名" requirement="required" autoComplete="given-name" />
            <TextField {...field('lastNameKana', katakanaLine)} label="姓（カナ）" requirement="required" />
            <TextField {...field('firstNameKana', katakanaLine)} label="名（カナ）" requirement="required" />
          </div>
        </div>
      </Card>
      <Card title="連絡先">
        <RadioGroup {...register('phoneNumberType')} legend="電話番号の種類" options={phoneTypes} isInline />
        <PhoneFields form={form} />
        <TextField
          {...field('email', compatibleLine)}
          type="email"
          inputMode="email"
          label="メールアドレス"
          requirement="required"
          support="例：sakura@example.jp"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField {...field('address')} label="住所" requirement="optional" autoComplete="street-address" />
      </Card>
      <Card title="パスワード">
        <PasswordField
          {...field('password')}
          label="パスワード"
          requirement="required"
          support="8文字以上で、英字と数字を両方使ってください。"
          autoComplete="new-password"
        />
        <PasswordField
          {...field('passwordConfirmation')}
          label="パスワード（確認用）"
          requirement="required"
          autoComplete="new-password"
        />
      </Card>
    </>
  );
};

const RegistrationForm = ({ prepare, onRegistered }: RegistrationFieldsProps) => {
  const { tenantId, signInLabel } = useTenant();
  const found = foundIn(useLocation().state);
  const registerUser = useCallMutation('Authentication/RegisterUser');
  const [failure, setFailure] = useState<string>();
  const { buttonRef, run, queue } = useMyTurn();
  const form = useForm<TypedRegistration>({
    defaultValues: { ...emptyRegistration, ...found?.said },
    resolver: registrationResolver,
  });
  const { handleSubmit, formState } = form;
  const { isDirty, isSubmitting, isSubmitted } = formState;
  // Whether the form was sent plays no part: when that failed, everything typed is still to lose.
  useAskBeforeLeaving(isDirty, leaveQuestion);

  const submit = async (typed: TypedRegistration) => {
    setFailure(undefined);
    try {
      await prepare();
      const request = { ...registrationRequest(typed, tenantId), ...(found && { identity: found.identity }) };
      const registered = await run(() => registerUser.mutateAsync(request));
      if (registered) onRegistered({ userNumber: registered.guestUserNumber, password: typed.password });
    } catch (error) {
      setFailure(failureText(error));
    }
  };

  return (
    <Form onSubmit={handleSubmit(submit, () => setFailure(undefined))} className="flex flex-col gap-6">
      {found && (
        <NotificationBanner title={`${signInLabel ?? ''}の内容を入れました。`}>
          <p>
            まちがいがないか確かめて、足りないところを入力してください。登録すると、このアカウントでもログインできます。
          </p>
        </NotificationBanner>
      )}
      {/* What was sent is what is asked again with. */}
      <div inert={queue.wait !== null} className="flex flex-col gap-6">
        <Cards form={form} />
      </div>
      <FormError message={failure} />
      <Button
        ref={buttonRef}
        type="submit"
        size="lg"
        isFullWidth
        className="tablet:max-w-80"
        isBusy={isSubmitting}
        busyLabel="登録しています"
      >
        登録する
      </Button>
      {(isSubmitting || isSubmitted) && (
        <Suspense>
          <QueueNotice {...queue} outcome="順番が来ると、自動で登録します。" />
        </Suspense>
      )}
    </Form>
  );
};

export const RegistrationFields = (props: RegistrationFieldsProps) => (
  <Page
    title="ゲスト登録"
    width="text"
    backTo={paths.login(useTenant().tenantAlias)}
    lead="登録すると番号が発行され、施設を予約できるようになります。"
    aside={
      <Suspense>
        <BeforeRegistration />
      </Suspense>
    }
    asideBelow="hidden"
  >
    <RegistrationForm {...props} />
  </Page>
);
