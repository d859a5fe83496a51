import { type RefObject, useState } from 'react';
import { useCallMutation } from '#client/useCallMutation.ts';
import { compatibleLine } from '#rules/text/typedText.ts';
import { Button } from '#ui/action/Button.tsx';
import { Form } from '#ui/form/Form.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useFocusTitleOnRemoval } from '#ui/page/PageTitle.tsx';
import { mailFailureText } from './askWords.ts';

type CodeFormProps = {
  fieldRef: RefObject<HTMLInputElement | null>;
  label: string;
  onVerified: () => void;
};

const codeLength = 6;

/** The six digits of the mail. */
export const CodeForm = ({ fieldRef, label, onVerified }: CodeFormProps) => {
  const verify = useCallMutation('Authentication/VerifyMail');
  const partRef = useFocusTitleOnRemoval();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();

  const send = async () => {
    const code = compatibleLine(typed).replaceAll(/\s/g, '');
    if (!/^\d+$/.test(code) || code.length !== codeLength) {
      setError(`メールに書かれた${codeLength}桁の数字を入力してください。`);
      return fieldRef.current?.focus();
    }
    setError(undefined);
    try {
      await verify.mutateAsync({ code });
      onVerified();
    } catch (failure) {
      setError(mailFailureText(failure));
      fieldRef.current?.focus();
    }
  };

  return (
    <div ref={partRef}>
      <Form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <TextField
          ref={fieldRef}
          label={label}
          requirement="required"
          support="メールに書かれた6桁の数字"
          inputMode="numeric"
          autoComplete="one-time-code"
          className="max-w-48 font-mono tracking-widest"
          value={typed}
          error={error}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" isBusy={verify.isPending} busyLabel="確認しています" className="self-start">
          確認する
        </Button>
      </Form>
    </div>
  );
};
