import { BookOpen, CalendarDays, CalendarSearch, QrCode, ShoppingCart, Ticket } from 'lucide-react';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CallFailure, loadAdvice } from '#client/callFailure.ts';
import { paths } from '#contract/screens.ts';
import { checkLogin, type LoginFailure, normalizeLoginId } from '#rules/account/checkLogin.ts';
import { Button } from '#ui/action/Button.tsx';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { TextLink } from '#ui/action/TextLink.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Form, FormError } from '#ui/form/Form.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import { pastLogin } from '#web/address/back.ts';
import { isPageAwaited, pageAfterLogin } from '#web/address/returnTo.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { ImportantNotices } from '#web/announcement/ImportantNotices.tsx';
import { PublicFrame } from '#web/tenant/PublicFrame.tsx';
import { QueueNotice } from '../queue/QueueNotice.tsx';
import { useMyTurn } from '../queue/useMyTurn.ts';
import { lineDisplayName } from './line.ts';
import { logIn } from './logIn.ts';
import { type LoginNotice, loginNoticeIn } from './loginState.ts';
import { foundIn } from './provider/found.ts';
import { ProviderButton } from './provider/ProviderButton.tsx';
import { sessionCheckErrorIn } from './sessionCheckError.ts';

/** Few come so, and none before they were here. */
const FromProvider = lazy(async () => ({ default: (await import('./provider/FromProvider.tsx')).FromProvider }));

type Notice = { tone: 'warning' | 'success'; title: string; text: string; returnTo?: string };

const notices: Record<LoginNotice, Notice> = {
  expired: {
    tone: 'warning',
    title: 'ログインの有効期限が切れました。',
    text: 'お手数ですが、もう一度ログインしてください。',
  },
  loggedOut: { tone: 'success', title: 'ログアウトしました。', text: 'ご利用ありがとうございました。' },
  erased: { tone: 'success', title: '登録を削除しました。', text: 'ご利用ありがとうございました。' },
};

/** Why the visitor was sent to the login; null when nothing sent them. */
const useNotice = (): Notice | null => {
  const { state } = useLocation();
  const missed = sessionCheckErrorIn(useTenant().tenantAlias);
  if (missed) {
    const title = 'ログインの状態を確かめられませんでした。';
    return { tone: 'warning', title, text: loadAdvice(missed.error), returnTo: missed.address };
  }
  const reason = loginNoticeIn(state);
  return reason && notices[reason];
};

const noticeId = 'login-notice';

/** The title takes the focus, so it also announces the notice below it to screen readers. */
const TitleWithNotice = () => {
  const { tenantAlias } = useTenant();
  const notice = useNotice();
  const [leadsOn] = useState(() => isPageAwaited(tenantAlias));
  if (notice === null) {
    return (
      <>
        <PageTitle title="ログイン" describedBy={leadsOn ? noticeId : undefined} />
        {leadsOn && (
          <p id={noticeId} className="phrase">
            ログインすると、お選びの画面の続きに進みます。
          </p>
        )}
      </>
    );
  }
  return (
    <>
      <PageTitle title="ログイン" describedBy={noticeId} />
      <div id={noticeId}>
        <NotificationBanner tone={notice.tone} title={notice.title}>
          <p>{notice.text}</p>
          {notice.returnTo && <TextLink to={notice.returnTo}>もとのページをもう一度開く</TextLink>}
        </NotificationBanner>
      </div>
    </>
  );
};

/** No answer came: whether the password is right nobody knows. */
const isUnheard = (error: unknown) => error instanceof CallFailure && error.kind === 'network';

/** Beside the sentence of spec §8, which it has for every failure. */
const unheardWords =
  '通信できなかったため、ログインできるかどうかを確かめられていません。通信の状態を確かめて、もう一度お試しください。';

function failureText(error: unknown, userNumberLabel: string) {
  if (error instanceof CallFailure && error.status === 504) return 'サーバへの接続に失敗しました。';
  const sentence = `${userNumberLabel}またはパスワードが正しくありません。`;
  return isUnheard(error) ? `${sentence}\n${unheardWords}` : sentence;
}

/** What is typed, and the logging in. */
function useLoggingIn() {
  const tenant = useTenant();
  const navigate = useNavigate();
  const { userNumberLabel } = tenant.userAttributeSetting;
  const [missing, setMissing] = useState<LoginFailure | null>(null);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const loginIdRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const { run, ...turn } = useMyTurn();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const loginId = loginIdRef.current;
    const password = passwordRef.current;
    if (isBusy || !loginId || !password) return;
    const typed = { loginId: loginId.value, password: password.value };
    const found = checkLogin(typed, userNumberLabel);
    setMissing(found);
    setFailure(undefined);
    if (found) return (found.field === 'loginId' ? loginId : password).focus();

    setIsBusy(true);
    try {
      const credentials = { ...typed, loginId: normalizeLoginId(typed.loginId) };
      const token = await run((signal) => logIn(tenant, credentials, signal));
      if (token !== null) await navigate(pageAfterLogin(tenant), { replace: true, state: pastLogin() });
    } catch (error) {
      setFailure(failureText(error, userNumberLabel));
      // What nobody has judged need not be typed again.
      if (!isUnheard(error)) password.value = '';
    }
    setIsBusy(false);
  };
  const errorOf = (field: LoginFailure['field']) => (missing?.field === field ? missing.message : undefined);
  return { ...turn, userNumberLabel, loginIdRef, passwordRef, errorOf, failure, isBusy, submit };
}

const LoginForm = () => {
  const { buttonRef, queue, userNumberLabel, loginIdRef, passwordRef, errorOf, failure, isBusy, submit } =
    useLoggingIn();
  return (
    <Form onSubmit={submit} className="flex flex-col gap-6">
      <FormError message={failure} takesFocus />
      {/* What was sent is what is asked again with. */}
      <div inert={queue.wait !== null} className="flex flex-col gap-6">
        <TextField
          ref={loginIdRef}
          label={userNumberLabel}
          placeholder={userNumberLabel}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errorOf('loginId')}
        />
        <PasswordField
          ref={passwordRef}
          label="パスワード"
          name="password"
          autoComplete="current-password"
          error={errorOf('password')}
        />
      </div>
      <Button ref={buttonRef} type="submit" size="lg" isFullWidth isBusy={isBusy} busyLabel="ログインしています">
        ログイン
      </Button>
      <Forgotten />
      <QueueNotice {...queue} outcome="順番が来ると、自動でログインします。" />
    </Form>
  );
};

const Forgotten = () => {
  const { tenantAlias, userAttributeSetting } = useTenant();
  return (
    <p className="text-center">
      <TextLink to={paths.passwordForgotten(tenantAlias)} className="inline-block py-2">
        {userAttributeSetting.userNumberLabel}・パスワードを忘れた方
      </TextLink>
    </p>
  );
};

const Registration = () => {
  const { canRegisterByApp, tenantAlias } = useTenant();
  if (!canRegisterByApp) return null;
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-solid-gray-300 pt-6">
      <h2 className="text-std-16B-170">はじめて利用する方</h2>
      <LinkButton to={paths.guestRegistration(tenantAlias)} variant="outline" className="grow">
        ゲスト登録
      </LinkButton>
    </section>
  );
};

/** What is free anybody may see. */
const LookFirst = () => {
  const { tenantAlias, tenantMode, isVisibleToPublic } = useTenant();
  if (!isVisibleToPublic) return null;
  return (
    <LinkButton
      to={tenantMode === 'event' ? paths.openCourses(tenantAlias) : paths.openHalls(tenantAlias)}
      variant="outline"
      isFullWidth
      icon={<CalendarSearch aria-hidden="true" className="size-5 shrink-0" />}
    >
      {tenantMode === 'event' ? '講座を見る' : '空き状況を見る'}
    </LinkButton>
  );
};

/** What everybody should know, whether they have an account or not. */
const Important = () => {
  const { tenantAlias, isVisibleToPublic } = useTenant();
  return (
    isVisibleToPublic && <ImportantNotices call="Public/GetAnnouncement" to={paths.openAnnouncements(tenantAlias)} />
  );
};

const offers = {
  facility: [
    { Icon: CalendarDays, text: '空いている日時をいつでも調べられます' },
    { Icon: Ticket, text: '予約も抽選の申込みも、ここで済みます' },
    { Icon: QrCode, text: '当日は予約票を見せるだけです' },
  ],
  event: [
    { Icon: BookOpen, text: '講座を分野と月から選べます' },
    { Icon: ShoppingCart, text: 'いくつもの講座をまとめて申し込めます' },
    { Icon: CalendarDays, text: '申し込んだ講座はカレンダーに並びます' },
  ],
};

/** What one finds behind the login. On phones the form stands there at once. */
const Greeting = () => {
  const { tenantMode } = useTenant();
  return (
    <ul className="hidden flex-col gap-4 pt-8 desktop:flex">
      {offers[tenantMode].map(({ Icon, text }) => (
        <li key={text} className="flex items-center gap-3">
          <Icon aria-hidden="true" className="size-6 shrink-0" />
          {text}
        </li>
      ))}
    </ul>
  );
};

const footLink = 'inline-flex min-h-11 items-center';

export const Component = () => {
  const { tenantAlias } = useTenant();
  const { state, search } = useLocation();
  const isBack = new URLSearchParams(search).has('state') || foundIn(state) !== null;
  if (isBack)
    return (
      <Suspense>
        <FromProvider />
      </Suspense>
    );
  const lineName = lineDisplayName();
  return (
    <PublicFrame isWelcome greeting={<Greeting />}>
      <div className="relative page-width -mt-10 flex flex-col gap-6 pb-10 desktop:mt-0 desktop:min-h-full desktop:max-w-120 desktop:justify-center desktop:py-10">
        <div className="flex flex-col gap-6 rounded-16 border border-transparent bg-white p-4 [box-shadow:var(--shadow-2)] tablet:p-8">
          <TitleWithNotice />
          <Important />
          {lineName && <p className="text-solid-gray-700">LINEで{lineName}さんとして利用しています。</p>}
          <LoginForm />
          <ProviderButton />
          <Registration />
          <LookFirst />
        </div>
        <p className="flex flex-wrap justify-center gap-x-6">
          <TextLink to={paths.privacyPolicy(tenantAlias)} className={footLink}>
            プライバシーポリシー
          </TextLink>
          <TextLink to={paths.termsOfUse(tenantAlias)} className={footLink}>
            利用規約
          </TextLink>
          <TextLink to={paths.landing()} className={footLink}>
            ほかの施設を探す
          </TextLink>
        </p>
      </div>
    </PublicFrame>
  );
};
