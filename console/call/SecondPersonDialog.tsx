import { type SyntheticEvent, useRef, useState, useSyncExternalStore } from 'react';
import { loadAdvice } from '#client/callFailure.ts';
import { Button } from '#ui/action/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Form, FormError } from '#ui/form/Form.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { actionLabel } from './actionLabel.ts';
import { secondPerson, type Unconfirmed } from './secondPerson.ts';
import { staffCall } from './staffCall.ts';

type FormProps = { readonly unconfirmed: Unconfirmed; readonly onDone: () => void };

/** The fields by their names, with what is said where one is empty. */
const wanted = {
  login: '職員IDを入力してください。',
  password: 'パスワードを入力してください。',
  code: '確認コードを入力してください。',
} as const;

type Field = keyof typeof wanted;
const fields = Object.keys(wanted) as Field[];

const SecondPersonForm = ({ unconfirmed: { call, request }, onDone }: FormProps) => {
  const loginRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const codeRef = useRef<HTMLInputElement>(null);
  const inputs = { login: loginRef, password: passwordRef, code: codeRef };
  const [missing, setMissing] = useState<Partial<Record<Field, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const typed = (field: Field) => inputs[field].current?.value ?? '';
    const empty = fields.filter((field) => typed(field).trim() === '');
    setMissing(Object.fromEntries(empty.map((field) => [field, wanted[field]])));
    setFailure(undefined);
    const [first] = empty;
    if (first) return inputs[first].current?.focus();

    setIsBusy(true);
    try {
      const [login, password, code] = [typed('login'), typed('password'), typed('code')];
      // What was typed is read again by the call it is for.
      await staffCall('Console/ConfirmAsSecond', { login, password, code, call, request: { ...(request as object) } });
      onDone();
    } catch (error) {
      setFailure(loadAdvice(error));
      for (const input of [passwordRef, codeRef]) if (input.current) input.current.value = '';
      setIsBusy(false);
    }
  };

  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <FormError message={failure} takesFocus />
      <TextField
        ref={loginRef}
        label="確認する職員の職員ID"
        name="second"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={missing.login}
      />
      <PasswordField
        ref={passwordRef}
        label="確認する職員のパスワード"
        name="second-password"
        autoComplete="off"
        error={missing.password}
      />
      <TextField
        ref={codeRef}
        label="確認する職員の確認コード"
        support="認証アプリの6桁の数字、またはリカバリーコード"
        name="second-code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={missing.code}
        className="max-w-60 tabular-nums"
      />
      <Button type="submit" className="self-start" isBusy={isBusy} busyLabel="確認しています">
        確認する
      </Button>
    </Form>
  );
};

/** Asks a colleague to confirm what the town lets nobody do alone. What was asked for goes on when he did. */
export const SecondPersonDialog = () => {
  const unconfirmed = useSyncExternalStore(secondPerson.subscribe, secondPerson.first);
  const cancel = () => secondPerson.settleFirst(false);
  return (
    <Dialog
      isOpen={unconfirmed !== undefined}
      onClose={cancel}
      title="もう一人の職員の確認"
      actions={
        <Button variant="outline" onClick={cancel}>
          やめる
        </Button>
      }
    >
      {unconfirmed && (
        <div className="flex flex-col gap-4">
          <p>
            「{actionLabel(unconfirmed.call)}
            」は、一人では行えません。内容を確かめた職員が、この画面でご自分の職員IDを入力してください。
          </p>
          <SecondPersonForm unconfirmed={unconfirmed} onDone={() => secondPerson.settleFirst(true)} />
        </div>
      )}
    </Dialog>
  );
};
