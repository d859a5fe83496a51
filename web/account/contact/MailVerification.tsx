import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { loadAdvice } from '#client/callFailure.ts';
import { refresh, useCallQuery } from '#client/queries.ts';
import { useCallMutation } from '#client/useCallMutation.ts';
import type { Contact } from '#contract/account.ts';
import type { RequestOf } from '#contract/endpoints.ts';
import { Button } from '#ui/action/Button.tsx';
import { TextLink } from '#ui/action/TextLink.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { FormError } from '#ui/form/Form.tsx';
import { announce } from '#ui/speech/announce.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { AddressForm } from './AddressForm.tsx';
import { mailFailureText, resendAfterSeconds } from './askWords.ts';
import { CodeForm } from './CodeForm.tsx';
import { markVerified } from './mailRequired.ts';
import { useSecondsLeft } from './useSecondsLeft.ts';

// Few need it: most registrations are never declined.
const RegistrationReview = lazy(async () => ({
  default: (await import('./RegistrationReview.tsx')).RegistrationReview,
}));

/** Where a demo shows the mails that it does not send. */
const demoMailbox = (tenantAlias: string) => `/demo-mailbox/${encodeURIComponent(tenantAlias)}`;

const Address = ({ email, isVerified }: { email: string; isVerified: boolean }) => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <span className="min-w-0 text-std-16B-170 wrap-anywhere">{email === '' ? '登録されていません' : email}</span>
    {email !== '' && <Badge tone={isVerified ? 'success' : 'warning'}>{isVerified ? '確認済み' : '未確認'}</Badge>}
  </p>
);

const DemoHint = () => (
  <p>
    これはデモです。メールは実際には送られません。
    <TextLink href={demoMailbox(useTenant().tenantAlias)} isNewTab>
      デモのメールを見る
    </TextLink>
  </p>
);

/** What is shown where no mail leaves: others have to verify. */
const NoMail = () => (
  <p>
    メールでの確認は行っていません。LINEでログインするか、施設の窓口で本人確認を受けると、予約できるようになります。
  </p>
);

type Changing = 'not yet' | 'typing' | 'sent' | 'over';

/**
 * Whether another address is typed. Afterwards the focus goes on to the code of the mail; when that was taken, or nothing
 * was sent, back to the button.
 */
function useChanging() {
  const [changing, setChanging] = useState<Changing>('not yet');
  const buttonRef = useRef<HTMLButtonElement>(null);
  const codeRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (changing === 'over') buttonRef.current?.focus();
    if (changing === 'sent') codeRef.current?.focus();
  }, [changing]);
  return { isTyping: changing === 'typing', setChanging, buttonRef, codeRef };
}

type TypedAddress = RequestOf<'Authentication/RequestMailVerification'>;

/** Sends a mail with a code; again only after a while. */
function useMailRequest({ pendingEmail }: Contact) {
  const request = useCallMutation('Authentication/RequestMailVerification');
  const [failure, setFailure] = useState<string>();
  const { left, start } = useSecondsLeft();
  const send = async (typed: TypedAddress) => {
    const sent = await request.mutateAsync(typed);
    announce(`${sent.email}へ確認メールを送りました。`);
    start(resendAfterSeconds);
    await refresh('Authentication/GetContact');
  };
  const sendAgain = async () => {
    setFailure(undefined);
    await send({ email: pendingEmail }).catch((error) => setFailure(mailFailureText(error)));
  };
  return { send, sendAgain, failure, left, isSending: request.isPending };
}

type CodeOfMailProps = {
  contact: Contact;
  fieldRef: RefObject<HTMLInputElement | null>;
  onVerified: () => Promise<void>;
};

const CodeOfMail = ({ contact: { pendingEmail, mailDelivery }, fieldRef, onVerified }: CodeOfMailProps) => (
  <>
    <p>
      <span className="text-std-16B-170 wrap-anywhere">{pendingEmail}</span>{' '}
      に確認メールを送りました。メールの確認番号を入力するか、メールのリンクを開いてください。
    </p>
    {mailDelivery === 'shown' && <DemoHint />}
    <CodeForm fieldRef={fieldRef} label="確認番号" onVerified={onVerified} />
    <p className="text-dns-14N-130 text-solid-gray-700">
      届かないときは、迷惑メールのフォルダーをお確かめのうえ、もう一度送ってください。
    </p>
  </>
);

type AskingProps = { contact: Contact; onVerified: () => Promise<void> };

/** The address, the mail that was sent to it, and the ways on. */
const Asking = ({ contact, onVerified }: AskingProps) => {
  const { email, isVerified, isMailVerified, pendingEmail } = contact;
  const { isTyping, setChanging, buttonRef, codeRef } = useChanging();
  const { send, sendAgain, failure, left, isSending } = useMailRequest(contact);
  const sendToOther = async (typed: TypedAddress) => {
    await send(typed);
    setChanging('sent');
  };
  const verified = async () => {
    await onVerified();
    setChanging('over');
  };

  const isWaiting = pendingEmail !== '';
  return (
    <>
      {(isMailVerified || !isWaiting || pendingEmail !== email) && (
        <Address email={email} isVerified={isMailVerified} />
      )}
      {isWaiting && <CodeOfMail contact={contact} fieldRef={codeRef} onVerified={verified} />}
      {isTyping ? (
        <AddressForm asksPassword={isVerified} onSend={sendToOther} onCancel={() => setChanging('over')} />
      ) : (
        <>
          <FormError message={failure} />
          <div className="flex flex-wrap gap-3">
            {(isWaiting || (email !== '' && !isMailVerified)) && (
              <Button
                variant={isWaiting ? 'outline' : 'solid'}
                isBusy={isSending}
                busyLabel="送信しています"
                disabledReason={left > 0 ? `あと${left}秒で、もう一度送れます。` : undefined}
                onClick={sendAgain}
              >
                {isWaiting ? '確認メールをもう一度送る' : '確認メールを送る'}
              </Button>
            )}
            <Button ref={buttonRef} variant="outline" onClick={() => setChanging('typing')}>
              {email === '' ? 'メールアドレスを登録する' : 'メールアドレスを変更する'}
            </Button>
          </div>
        </>
      )}
    </>
  );
};

type MailVerificationProps = {
  title: string;
  /** What comes of it, above the address. */
  lead?: ReactNode;
};

/** The mail address of the user and how it is verified, or replaced by another one. */
export const MailVerification = ({ title, lead }: MailVerificationProps) => {
  const { data, error, isFetching, refetch } = useCallQuery('Authentication/GetContact', {}, { isQuiet: true });

  const finish = async () => {
    announce('メールアドレスを確認しました。');
    await markVerified();
  };

  return (
    <Card title={title}>
      {lead && <p>{lead}</p>}
      {!data && error && <ErrorState advice={loadAdvice(error)} onRetry={refetch} isRetrying={isFetching} />}
      {!data && !error && (
        <Loading>
          <Skeleton rows={1} rowClassName="h-24" />
        </Loading>
      )}
      {data?.review && (
        <Suspense fallback={<Skeleton rows={1} rowClassName="h-24" />}>
          <RegistrationReview review={data.review} />
        </Suspense>
      )}
      {data &&
        !data.review &&
        (data.mailDelivery === 'none' ? (
          <>
            <Address email={data.email} isVerified={data.isMailVerified} />
            <NoMail />
          </>
        ) : (
          <Asking contact={data} onVerified={finish} />
        ))}
    </Card>
  );
};
