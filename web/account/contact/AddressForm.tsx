import { useEffect, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { CallFailure } from '#client/callFailure.ts';
import { screenRefusals } from '#contract/refusal/screenRefusals.ts';
import { paths } from '#contract/screens.ts';
import { checkNewAddress } from '#rules/account/checkContact.ts';
import { Button } from '#ui/action/Button.tsx';
import { TextLink } from '#ui/action/TextLink.tsx';
import { Form, FormError } from '#ui/form/Form.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useTenant } from '#web/address/useTenant.ts';
import { QueueNotice } from '../queue/QueueNotice.tsx';
import { useMyTurn } from '../queue/useMyTurn.ts';
import { useKeptForm } from '../useKeptForm.ts';
import { mailFailureText } from './askWords.ts';

type TypedAddress = { email: string; password?: string };

const addressFields = ['email'] as const;

const resolver: Resolver<TypedAddress> = (typed) => {
  const refusal = checkNewAddress(typed);
  if (refusal === null) return { values: typed, errors: {} };
  const { field, code, message = screenRefusals[code] } = refusal;
  return { values: {}, errors: { [field]: { type: code, message } } };
};

type AddressFormProps = {
  /** Whether the password is asked for; not while there is nothing yet that somebody else could take over. */
  asksPassword: boolean;
  onSend: (typed: TypedAddress) => Promise<void>;
  onCancel: () => void;
};

/** The form, and its sending. */
function useAddress({ asksPassword, onSend }: AddressFormProps) {
  const { run, ...turn } = useMyTurn();
  const [failure, setFailure] = useState<string>();
  const form = useForm<TypedAddress>({
    defaultValues: { email: '', ...(asksPassword && { password: '' }) },
    resolver,
  });
  const { handleSubmit, setError, setFocus } = form;
  const forget = useKeptForm({ form, name: 'address', fields: addressFields });
  useEffect(() => setFocus('email'), [setFocus]);

  const send = async (typed: TypedAddress) => {
    setFailure(undefined);
    try {
      await run(() => onSend(typed));
      forget();
    } catch (error) {
      const message = mailFailureText(error);
      const isWrong = error instanceof CallFailure && error.code === 'wrongOldPassword';
      if (isWrong) setError('password', { message }, { shouldFocus: true });
      else setFailure(message);
    }
  };
  return { ...turn, form, failure, submit: handleSubmit(send, () => setFailure(undefined)) };
}

/** Another mail address, which counts once its mail came back. */
export const AddressForm = (props: AddressFormProps) => {
  const { tenantAlias } = useTenant();
  const { form, failure, submit, buttonRef, queue } = useAddress(props);
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <Form className="flex flex-col gap-4" onSubmit={submit}>
      <div inert={queue.wait !== null} className="flex flex-col gap-4">
        <TextField
          {...register('email')}
          label="新しいメールアドレス"
          requirement="required"
          support="確認がお済みになるまでは、これまでのメールアドレスのままです。"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
        />
        {props.asksPassword && (
          <>
            <PasswordField
              {...register('password')}
              label="いまのパスワード"
              requirement="required"
              error={errors.password?.message}
            />
            <p>
              <TextLink to={paths.passwordForgotten(tenantAlias)}>パスワードを忘れた方</TextLink>
            </p>
          </>
        )}
      </div>
      <FormError message={failure} />
      <div className="flex flex-wrap gap-3">
        <Button ref={buttonRef} type="submit" isBusy={formState.isSubmitting} busyLabel="送信しています">
          確認メールを送る
        </Button>
        <Button variant="outline" onClick={props.onCancel}>
          やめる
        </Button>
      </div>
      <QueueNotice {...queue} outcome="順番が来ると、確認メールを送ります。" />
    </Form>
  );
};
