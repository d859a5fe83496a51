import { Printer } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { Link } from 'react-router';
import { CallFailure, loadAdvice } from '#client/callFailure.ts';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/call/useStaffMutation.ts';
import { SidePanel } from '#console/list/SidePanel.tsx';
import type { ResponseOf } from '#contract/endpoints.ts';
import { splitPhoneNumber } from '#rules/account/splitPhoneNumber.ts';
import { Button } from '#ui/action/Button.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Form, FormError } from '#ui/form/Form.tsx';
import { TextField } from '#ui/form/TextField.tsx';

type Field = 'lastName' | 'firstName' | 'lastNameKana' | 'firstNameKana' | 'phone' | 'email' | 'address' | 'birthday';

const blank: Readonly<Record<Field, string>> = {
  ...{ lastName: '', firstName: '', lastNameKana: '', firstNameKana: '' },
  ...{ phone: '', email: '', address: '', birthday: '' },
};

/** Which field a refusal is about. */
const fieldOf = (code: string, texts: Readonly<Record<Field, string>>): Field | undefined => {
  if (code === 'nameRequired') return texts.lastName.trim() === '' ? 'lastName' : 'firstName';
  if (code === 'kanaRequired') return texts.lastNameKana.trim() === '' ? 'lastNameKana' : 'firstNameKana';
  const others: Readonly<Record<string, Field>> = {
    phoneRequired: 'phone',
    phoneTooLong: 'phone',
    emailInvalid: 'email',
    mailTaken: 'email',
  };
  return others[code];
};

/** What somebody takes home: his number, to sign in with once he has a password. */
const RegisteredCard = ({ person }: { person: ResponseOf<'Desk/RegisterPerson'> }) => {
  const { tenantName, tenantAlias, userAttributeSetting } = useTenant();
  return (
    <>
      <NotificationBanner tone="success" title={`${person.personName}さんを登録しました。`}>
        <p>登録証を印刷して渡してください。パスワードは、利用者の画面の「パスワード再設定票」で本人が設定します。</p>
      </NotificationBanner>
      <section
        data-printed
        aria-label="登録証"
        className="flex flex-col gap-4 rounded-8 border border-solid-gray-420 px-gutter-wide py-5"
      >
        <h3 className="text-std-20B-150">利用者登録証</h3>
        <DescriptionList
          items={[
            { term: '氏名', value: `${person.personName} 様` },
            {
              term: userAttributeSetting.userNumberLabel,
              value: <strong className="text-std-24B-150 tabular-nums">{person.userNumber}</strong>,
            },
            { term: '発行', value: tenantName },
          ]}
        />
      </section>
      <div className="flex flex-wrap items-center gap-4">
        <Button
          variant="outline"
          icon={<Printer aria-hidden="true" className="size-5" />}
          onClick={() => window.print()}
        >
          登録証を印刷する
        </Button>
        <Link to={paths.person(tenantAlias, person.userNumber)} className="hit-area link">
          この利用者を開く
        </Link>
      </div>
    </>
  );
};

/** Registers who stands at the counter: name, reading and phone number; the rest may come later. */
export const RegisterPanel = ({ onClose }: { onClose: () => void }) => {
  const register = useStaffMutation('Desk/RegisterPerson');
  const [texts, setTexts] = useState(blank);
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const [failure, setFailure] = useState<CallFailure>();

  if (register.data) {
    return (
      <SidePanel title="窓口登録" onClose={onClose}>
        <RegisteredCard person={register.data} />
      </SidePanel>
    );
  }

  const send = async (isAnother: boolean) => {
    if (register.isPending) return;
    setFailure(undefined);
    const { phone, birthday, ...rest } = texts;
    const parts = splitPhoneNumber(phone);
    if (parts === null) {
      setErrors({ phone: '電話番号を、市外局番から入力してください。' });
      return;
    }
    setErrors({});
    const [phoneNumber1, phoneNumber2, phoneNumber3] = parts;
    const phoneNumberType = /^0[789]0/.test(phoneNumber1) ? ('Mobile' as const) : ('Home' as const);
    const form = { ...rest, phoneNumber1, phoneNumber2, phoneNumber3, phoneNumberType, birthday: birthday || null };
    await register.mutateAsync({ ...form, isAnother }).catch((error: unknown) => {
      if (!(error instanceof CallFailure)) throw error;
      const field = fieldOf(error.code, texts);
      if (field) setErrors({ [field]: loadAdvice(error) });
      else setFailure(error);
    });
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    send(false);
  };
  const typing = (field: Field) => ({
    value: texts[field],
    error: errors[field],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => setTexts({ ...texts, [field]: event.target.value }),
  });

  return (
    <SidePanel title="窓口登録" onClose={onClose}>
      <Form onSubmit={submit} className="flex flex-col gap-6">
        <FormError message={failure && loadAdvice(failure)} takesFocus />
        {failure?.code === 'personKnown' && (
          <Button variant="outline" className="self-start" onClick={() => send(true)}>
            別の方として登録する
          </Button>
        )}
        <TextField label="姓" requirement="required" {...typing('lastName')} />
        <TextField label="名" requirement="required" {...typing('firstName')} />
        <TextField label="セイ" requirement="required" {...typing('lastNameKana')} />
        <TextField label="メイ" requirement="required" {...typing('firstNameKana')} />
        <TextField label="電話番号" requirement="required" type="tel" {...typing('phone')} />
        <TextField label="メールアドレス" requirement="optional" type="email" {...typing('email')} />
        <TextField label="住所" requirement="optional" {...typing('address')} />
        <TextField label="生年月日" requirement="optional" type="date" {...typing('birthday')} />
        <Button type="submit" isFullWidth isBusy={register.isPending} busyLabel="登録しています">
          登録する
        </Button>
      </Form>
    </SidePanel>
  );
};
