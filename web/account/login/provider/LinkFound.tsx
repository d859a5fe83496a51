import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { CallFailure, loadAdvice } from '#client/callFailure.ts';
import { paths } from '#contract/screens.ts';
import { checkLogin, type LoginFailure } from '#rules/account/checkLogin.ts';
import { Button } from '#ui/action/Button.tsx';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { TextLink } from '#ui/action/TextLink.tsx';
import { Card } from '#ui/Card.tsx';
import { Form, FormError } from '#ui/form/Form.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Page } from '#ui/page/Page.tsx';
import { QueueNotice } from '#web/account/queue/QueueNotice.tsx';
import { useMyTurn } from '#web/account/queue/useMyTurn.ts';
import { pastLogin } from '#web/address/back.ts';
import { pageAfterLogin } from '#web/address/returnTo.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { logIn } from '../logIn.ts';
import { type Found, remember } from './found.ts';

const isWrong = (error: unknown) => error instanceof CallFailure && error.code === 'wrongCredentials';

/** What is typed, and the logging in that links. Where the account is known by its mail address, its number need not be typed. */
function useLinking({ identity, to }: Found, asksNumber: boolean) {
  const tenant = useTenant();
  const navigate = useNavigate();
  const { userNumberLabel } = tenant.userAttributeSetting;
  const [missing, setMissing] = useState<LoginFailure | null>(null);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const loginIdRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const { run, ...turn } = useMyTurn();
  const wrongWords = `${asksNumber ? `${userNumberLabel}または` : ''}パスワードが正しくありません。`;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const password = passwordRef.current?.value ?? '';
    const loginId = loginIdRef.current?.value ?? '';
    if (isBusy) return;
    const problem = checkLogin({ loginId: asksNumber ? loginId : 'known', password }, userNumberLabel);
    setMissing(problem);
    setFailure(undefined);
    if (problem) return (problem.field === 'loginId' ? loginIdRef : passwordRef).current?.focus();
    setIsBusy(true);
    try {
      const token = await run((signal) => logIn(tenant, { loginId, password, identity }, signal));
      if (token !== null) {
        remember(tenant, to);
        await navigate(pageAfterLogin(tenant), { replace: true, state: pastLogin() });
      }
    } catch (error) {
      setFailure(isWrong(error) ? wrongWords : loadAdvice(error));
    }
    setIsBusy(false);
  };
  const errorOf = (field: LoginFailure['field']) => (missing?.field === field ? missing.message : undefined);
  return { ...turn, userNumberLabel, loginIdRef, passwordRef, errorOf, failure, isBusy, submit };
}

type PartProps = { found: Found };

const LinkForm = ({ found }: PartProps) => {
  const { tenantAlias } = useTenant();
  const [isOther, setIsOther] = useState(found.next === 'unknown');
  const { buttonRef, queue, userNumberLabel, loginIdRef, passwordRef, errorOf, failure, isBusy, submit } = useLinking(
    found,
    isOther,
  );
  return (
    <Form onSubmit={submit} className="flex flex-col gap-6">
      <FormError message={failure} takesFocus />
      {/* What was sent is what is asked again with. */}
      <div inert={queue.wait !== null} className="flex flex-col gap-6">
        {isOther && (
          <TextField
            ref={loginIdRef}
            label={userNumberLabel}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={errorOf('loginId')}
          />
        )}
        <PasswordField
          ref={passwordRef}
          label="パスワード"
          name="password"
          autoComplete="current-password"
          error={errorOf('password')}
        />
      </div>
      <Button ref={buttonRef} type="submit" size="lg" isFullWidth isBusy={isBusy} busyLabel="ログインしています">
        結び付けてログイン
      </Button>
      {!isOther && (
        <Button variant="text" className="self-center" onClick={() => setIsOther(true)}>
          ほかの{userNumberLabel}と結び付ける
        </Button>
      )}
      <p className="text-center">
        <TextLink to={paths.passwordForgotten(tenantAlias)} className="inline-block py-2">
          {userNumberLabel}・パスワードを忘れた方
        </TextLink>
      </p>
      <QueueNotice {...queue} outcome="順番が来ると、自動でログインします。" />
    </Form>
  );
};

const Registration = ({ found }: PartProps) => {
  const tenant = useTenant();
  if (!tenant.canRegisterByApp) return null;
  return (
    <Card title="はじめて利用する方">
      <p className="phrase">登録すると、次回からこのアカウントでログインできます。</p>
      <LinkButton
        to={paths.guestRegistration(tenant.tenantAlias)}
        state={{ found }}
        variant="outline"
        onClick={() => remember(tenant, found.to)}
      >
        ゲスト登録
      </LinkButton>
    </Card>
  );
};

/** Somebody who came from the provider says which account is theirs, and proves it, or registers. */
export const LinkFound = ({ found }: PartProps) => {
  const { tenantAlias, signInLabel = '' } = useTenant();
  const isKnown = found.next === 'confirm';
  const lead = isKnown
    ? `「${found.said.email}」で利用者登録されている方がいます。その登録のパスワードを入力してください。次回から、${signInLabel}でログインできます。`
    : `${signInLabel}は、まだ利用者登録と結び付いていません。`;
  return (
    <Page
      title={isKnown ? 'ご本人の確認' : '利用者登録との結び付け'}
      width="text"
      backTo={paths.login(tenantAlias)}
      lead={lead}
    >
      {isKnown ? (
        <LinkForm found={found} />
      ) : (
        <>
          <Card title="利用者登録がお済みの方">
            <LinkForm found={found} />
          </Card>
          <Registration found={found} />
        </>
      )}
    </Page>
  );
};
