import { useState } from 'react';
import { screenRefusals } from '#contract/screenRefusals.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/form/Form.tsx';
import { TextField } from '#ui/form/TextField.tsx';

type AddressFormProps = {
  isBusy: boolean;
  /** Why the server did not take it, by the checks of the registration. */
  failure: string | undefined;
  onSend: (email: string) => void;
  onCancel: () => void;
};

/** Another mail address, which counts once its mail came back. */
export const AddressForm = ({ isBusy, failure, onSend, onCancel }: AddressFormProps) => {
  const [typed, setTyped] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);

  return (
    <Form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() === '') setIsEmpty(true);
        else onSend(typed);
      }}
    >
      <TextField
        label="新しいメールアドレス"
        requirement="required"
        support="確認がお済みになるまでは、これまでのメールアドレスのままです。"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        error={isEmpty ? screenRefusals.emailRequired.message : failure}
        onChange={(event) => {
          setTyped(event.target.value);
          setIsEmpty(false);
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy} busyLabel="送信しています">
          確認メールを送る
        </Button>
        <Button variant="text" onClick={onCancel}>
          やめる
        </Button>
      </div>
    </Form>
  );
};
