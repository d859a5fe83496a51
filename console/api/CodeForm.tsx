import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { loadAdvice } from '#client/callFailure.ts';
import { Button } from '#ui/action/Button.tsx';
import { Form } from '#ui/form/Form.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { digitsOf, isWholeCode } from './typedCode.ts';

type CodeFormProps = {
  /** Throws when the code is refused. */
  send: (code: string) => Promise<unknown>;
  label: string;
  /** Whether a recovery code may stand in for the app's. */
  takesRecovery?: boolean;
  /** False where there is no app, so that a recovery code alone may be typed. */
  hasApp?: boolean;
  /** Whether it is what is asked for first, and so begins with the focus. */
  isFirst?: boolean;
};

const codeInput = (label: string) =>
  ({
    label,
    support: '認証アプリに表示されている6桁の数字',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
  }) as const;

const recoveryInput = {
  label: 'リカバリーコード',
  support: '控えておいたコードのうち、まだ使っていないもの',
  inputMode: 'text',
  autoComplete: 'off',
} as const;

/** Gives the field the focus: at once where it is what is asked for first, else when the kind of code changes. */
function useFieldFocus(isFirst: boolean, isRecovery: boolean) {
  const inputRef = useRef<HTMLInputElement>(null);
  const isNew = useRef(true);
  // A dialog gives the focus to its title first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the other kind of code the field is another
  useEffect(() => {
    const isWanted = isFirst || !isNew.current;
    isNew.current = false;
    if (!isWanted) return;
    const frame = requestAnimationFrame(() => inputRef.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isRecovery]);
  return inputRef;
}

/** A code as it is typed and sent; one that was refused is typed again. */
function useCode({ send, hasApp = true, isFirst = true }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [isRecovery, setIsRecovery] = useState(!hasApp);
  const inputRef = useFieldFocus(isFirst, isRecovery);
  /** A code is good once: Enter may still be pressed after its sixth digit has sent it. */
  const accepted = useRef('');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const submit = async (given: string) => {
    if (isBusy || given === accepted.current) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      await send(given);
      accepted.current = given;
    } catch (error) {
      setFailure(loadAdvice(error));
      setCode('');
      inputRef.current?.focus();
    }
    setIsBusy(false);
  };
  return {
    inputRef,
    code,
    isRecovery,
    isBusy,
    failure,
    type: (typed: string) => {
      const next = isRecovery ? typed : digitsOf(typed);
      setCode(next);
      if (!isRecovery && next !== code && isWholeCode(next)) submit(next);
    },
    press: (event: SyntheticEvent) => {
      event.preventDefault();
      if (isRecovery ? code.trim() !== '' : isWholeCode(code)) return void submit(code);
      setFailure(isRecovery ? 'リカバリーコードを入力してください。' : '確認コードを6桁で入力してください。');
      inputRef.current?.focus();
    },
    change: () => {
      setIsRecovery(!isRecovery);
      setCode('');
      setFailure(undefined);
    },
  };
}

/** Asks for a code of the app, sent with its sixth digit, or for a recovery code. What is wrong stands beside the field. */
export const CodeForm = (props: CodeFormProps) => {
  const { label, takesRecovery = false, hasApp = true, isFirst = true } = props;
  const { inputRef, code, isRecovery, isBusy, failure, type, press, change } = useCode(props);
  return (
    <Form onSubmit={press} className="flex flex-col gap-5">
      <TextField
        key={String(isRecovery)}
        ref={inputRef}
        {...(isRecovery ? recoveryInput : codeInput(label))}
        name="code"
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        onChange={(event) => type(event.target.value)}
        error={failure}
        className="max-w-60 tabular-nums"
      />
      <Button
        type="submit"
        variant={isFirst ? 'solid' : 'outline'}
        className="self-start"
        isBusy={isBusy}
        busyLabel="確認しています"
      >
        確認する
      </Button>
      {takesRecovery && hasApp && (
        <Button variant="text" className="-ms-4 self-start" onClick={change}>
          {isRecovery ? '認証アプリのコードを使う' : 'リカバリーコードを使う'}
        </Button>
      )}
    </Form>
  );
};
