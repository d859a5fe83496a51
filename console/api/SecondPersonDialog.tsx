import { KeyRound } from 'lucide-react';
import { actionLabel } from '#rules/staff/actionLabel.ts';
import { Button } from '#ui/action/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { CredentialsForm } from './CredentialsForm.tsx';
import { canUsePasskeys, signedWith } from './passkey.ts';
import { secondPerson, type Unconfirmed } from './secondPerson.ts';
import { staffCall } from './staffCall.ts';
import { useAsked } from './useAsked.ts';

const fields = {
  login: { label: '確認する職員の職員ID', name: 'second', autoComplete: 'off' },
  password: { label: '確認する職員のパスワード', name: 'second-password', autoComplete: 'off' },
  code: {
    label: '確認する職員の確認コード',
    name: 'second-code',
    autoComplete: 'off',
    support: '認証アプリの6桁の数字、またはリカバリーコード',
  },
};

type Typed = Readonly<Record<keyof typeof fields, string>>;

type FormProps = { readonly unconfirmed: Unconfirmed; readonly onDone: () => void };

const SecondPersonForm = ({ unconfirmed: { call, request }, onDone }: FormProps) => {
  // What was typed is read again by the call it is for.
  const asked = { call, request: { ...(request as object) } };
  const sendCode = async ({ login, password, code }: Typed) => {
    await staffCall('Console/ConfirmAsSecond', { login, password, code, ...asked });
    onDone();
  };
  const sendPasskey = async ({ login, password }: Typed) => {
    const { options } = await staffCall('Console/BeginAsSecond', { login, password, ...asked });
    const credential = await signedWith(options);
    await staffCall('Console/ConfirmAsSecond', { login, password, credential, ...asked });
    onDone();
  };
  const icon = <KeyRound aria-hidden="true" className="size-5" />;
  return (
    <CredentialsForm
      fields={fields}
      ways={[
        { label: '確認する', busyLabel: '確認しています', send: sendCode },
        ...(canUsePasskeys()
          ? [
              {
                label: 'パスキーで確認',
                busyLabel: 'パスキーを確認しています',
                icon,
                send: sendPasskey,
                needs: ['login', 'password'] as const,
              },
            ]
          : []),
      ]}
    />
  );
};

/** Asks a colleague to confirm what the town lets nobody do alone. What was asked for goes on once they have. */
export const SecondPersonDialog = () => {
  const { asked: unconfirmed, isOpen, give, cancel, onClosed } = useAsked(secondPerson, secondPerson.settleFirst);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={cancel}
      onClosed={onClosed}
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
            」は、一人では行えません。内容を確かめた職員が、この画面でご自分の職員IDとパスワードを入力し、確認コードまたはパスキーで確認してください。
          </p>
          <SecondPersonForm unconfirmed={unconfirmed} onDone={give} />
        </div>
      )}
    </Dialog>
  );
};
