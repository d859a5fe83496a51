import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { CallFailure } from '#client/callFailure.ts';
import { refresh } from '#client/queries.ts';
import { useCallMutation } from '#client/useCallMutation.ts';
import type { Contact } from '#contract/account.ts';
import { screenRefusals } from '#contract/refusal/screenRefusals.ts';
import { paths } from '#contract/screens.ts';
import { checkName, type NameForm } from '#rules/account/checkRegistration.ts';
import { Button } from '#ui/action/Button.tsx';
import { TextLink } from '#ui/action/TextLink.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Form, FormError } from '#ui/form/Form.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { announce } from '#ui/speech/announce.ts';
import { useKeptInput } from '#web/address/keptInput.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { mailFailureText } from './askWords.ts';

type Review = NonNullable<Contact['review']>;

const fields = [
  { field: 'lastName', label: '姓', autoComplete: 'family-name' },
  { field: 'firstName', label: '名', autoComplete: 'given-name' },
  { field: 'lastNameKana', label: 'セイ' },
  { field: 'firstNameKana', label: 'メイ' },
] as const;

/** What staff want corrected: the name here, the rest where it is always corrected. */
const Correction = ({ review }: { review: Review }) => {
  const contact = paths.accountContact(useTenant().tenantAlias);
  const { pathname } = useLocation();
  const { lastName, firstName, lastNameKana, firstNameKana } = review;
  const kept = useKeptInput<NameForm>('names');
  const [names, setNames] = useState(kept.read() ?? { lastName, firstName, lastNameKana, firstNameKana });
  const type = (typed: NameForm) => {
    setNames(typed);
    kept.keep(typed);
  };
  const [wrong, setWrong] = useState<{ field: string; message: string }>();
  const [failure, setFailure] = useState<string>();
  const ask = useCallMutation('Authentication/AskForReview');
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (ask.isPending) return;
    const refusal = checkName(names);
    setWrong(refusal ? { message: screenRefusals[refusal.code], ...refusal } : undefined);
    setFailure(undefined);
    if (refusal) return;
    try {
      await ask.mutateAsync(names);
      kept.forget();
      announce('もう一度、審査を申し込みました。');
      await refresh('Authentication/GetContact');
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(mailFailureText(error));
    }
  };
  return (
    <Form onSubmit={send} className="flex flex-col gap-4">
      <p>
        氏名はここで直せます。電話番号と住所は
        {pathname === contact ? '、この画面の下' : <TextLink to={contact}>連絡先の画面</TextLink>}
        で直せます。直し終えたら、もう一度審査を申し込んでください。
      </p>
      {fields.map(({ field, label, ...rest }) => (
        <TextField
          key={field}
          label={label}
          requirement="required"
          value={names[field]}
          error={wrong?.field === field ? wrong.message : undefined}
          onChange={({ target }) => type({ ...names, [field]: target.value })}
          {...rest}
        />
      ))}
      <FormError message={failure} />
      <Button type="submit" isFullWidth isBusy={ask.isPending} busyLabel="送信しています">
        もう一度審査を申し込む
      </Button>
    </Form>
  );
};

const titles = {
  returned: '施設から、登録内容の修正のお願いがあります。',
  asked: '施設が登録内容を確認しています。',
  rejected: '利用者登録は承認されませんでした。',
} as const;

/** What staff decided on the registration of a guest who is not verified. */
export const RegistrationReview = ({ review }: { review: Review }) => {
  const { state, reason } = review;
  const ref = useRef<HTMLDivElement>(null);
  const shown = useRef(state);
  // The form with the focus went away once it was sent.
  useEffect(() => {
    if (shown.current !== state) ref.current?.focus();
    shown.current = state;
  }, [state]);
  return (
    <>
      <div ref={ref} tabIndex={-1} className="rounded-12">
        <NotificationBanner tone={state === 'asked' ? 'info' : 'warning'} title={titles[state]}>
          {state === 'asked' ? (
            <p>審査が終わると、予約できるようになります。</p>
          ) : (
            <p className="whitespace-pre-line wrap-anywhere">{reason}</p>
          )}
          {state === 'rejected' && <p>ご不明な点は、施設へお問い合わせください。</p>}
        </NotificationBanner>
      </div>
      {state === 'returned' && <Correction review={review} />}
    </>
  );
};
