import { useRef, useState } from 'react';
import { CallFailure, loadAdvice } from '#client/callFailure.ts';
import { useCallMutation } from '#client/useCallMutation.ts';
import { screenRefusals } from '#contract/refusal/screenRefusals.ts';
import { paths } from '#contract/screens.ts';
import { isEmail } from '#rules/account/checkRegistration.ts';
import { compatibleLine, isBlank } from '#rules/text/typedText.ts';
import { Button } from '#ui/action/Button.tsx';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { Card } from '#ui/Card.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Form, FormError } from '#ui/form/Form.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useTenant } from '#web/address/useTenant.ts';
import { PublicFrame } from '#web/tenant/PublicFrame.tsx';

/** What the server would refuse of the address. */
function missingIn(email: string) {
  if (isBlank(email)) return screenRefusals.emailRequired;
  return isEmail(email) ? undefined : screenRefusals.emailInvalid;
}

const failureText = (error: unknown) =>
  error instanceof CallFailure && error.kind === 'refusal'
    ? error.message
    : `メールを送れませんでした。\n${loadAdvice(error)}`;

/** The address that is typed, and the sending. */
function useResetRequest(onSent: (email: string) => void) {
  const { tenantAlias } = useTenant();
  const { isPending, mutateAsync } = useCallMutation('Authentication/RequestPasswordReset');
  const fieldRef = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const submit = async () => {
    const field = fieldRef.current;
    if (!field || isPending) return;
    const email = compatibleLine(field.value);
    field.value = email;
    const found = missingIn(email);
    setMissing(found);
    setFailure(undefined);
    if (found) return field.focus();
    try {
      await mutateAsync({ tenantAlias, email });
      onSent(email);
    } catch (error) {
      setFailure(failureText(error));
    }
  };
  return { fieldRef, missing, failure, isPending, submit };
}

const RequestForm = ({ onSent }: { onSent: (email: string) => void }) => {
  const { tenantAlias, userAttributeSetting } = useTenant();
  const { fieldRef, missing, failure, isPending, submit } = useResetRequest(onSent);
  return (
    <Page
      title={`${userAttributeSetting.userNumberLabel}・パスワードを忘れた方`}
      width="text"
      backTo={paths.login(tenantAlias)}
      lead={`登録したメールアドレスを入力してください。${userAttributeSetting.userNumberLabel}と、新しいパスワードを設定するページをメールでお知らせします。`}
    >
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        className="flex flex-col gap-6"
      >
        <TextField
          ref={fieldRef}
          type="email"
          inputMode="email"
          name="email"
          label="メールアドレス"
          requirement="required"
          support="例：sakura@example.jp"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={missing}
        />
        <FormError message={failure} />
        <Button type="submit" size="lg" isFullWidth isBusy={isPending} busyLabel="送信しています">
          メールを送る
        </Button>
      </Form>
      <Card title="メールアドレスの登録がない方">
        <p>本人確認のできるものをお持ちのうえ、施設の窓口へお越しください。</p>
      </Card>
    </Page>
  );
};

/** Whether the address is known is said nowhere: that is for its owner to know. */
const Sent = ({ email }: { email: string }) => {
  const { tenantAlias } = useTenant();
  return (
    <Page title="メールを確認してください" width="text">
      <NotificationBanner tone="success" title="受け付けました。">
        <p className="[overflow-wrap:anywhere]">
          {email} が登録されている場合は、数分以内にメールが届きます。メールのリンクは30分間、1回だけ使えます。
        </p>
      </NotificationBanner>
      <p>
        届かないときは、迷惑メールのフォルダーと、登録したメールアドレスをお確かめください。分からないときは、施設の窓口へお問い合わせください。
      </p>
      <LinkButton to={paths.login(tenantAlias)} variant="outline" isFullWidth>
        ログインへ戻る
      </LinkButton>
    </Page>
  );
};

export const Component = () => {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <PublicFrame>{sentTo === undefined ? <RequestForm onSent={setSentTo} /> : <Sent email={sentTo} />}</PublicFrame>
  );
};
