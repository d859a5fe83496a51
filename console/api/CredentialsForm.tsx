import { type ReactNode, type RefObject, type SyntheticEvent, useRef, useState } from 'react';
import { CallFailure } from '#client/callFailure.ts';
import { Button } from '#ui/action/Button.tsx';
import { Form, FormError } from '#ui/form/Form.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { passkeyAdvice } from './passkey.ts';

type Name = 'login' | 'password' | 'code';

type Field = {
  label: string;
  /** Of the input, by which password managers know it. */
  name: string;
  autoComplete: string;
  support?: string;
};

/** One way to send what was typed. */
type Way<Asked extends Name> = {
  label: string;
  busyLabel: string;
  icon?: ReactNode;
  /** The fields that it takes; without, all. */
  needs?: readonly Asked[];
  /** Throws when it is refused. */
  send: (typed: Readonly<Record<Asked, string>>) => Promise<unknown>;
};

type CredentialsFormProps<Asked extends Name> = {
  fields: Readonly<Record<Asked, Field>>;
  /** Enter takes the first. */
  ways: readonly [Way<Asked>, ...Way<Asked>[]];
  /** Whether it is all there is on its screen. */
  isLarge?: boolean;
  children?: ReactNode;
};

/** What is said where a field is empty. */
const wanted: Readonly<Record<Name, string>> = {
  login: '職員IDを入力してください。',
  password: 'パスワードを入力してください。',
  code: '確認コードを入力してください。',
};

/** Sends what is typed, one way at a time. The inputs alone hold it, as no secret belongs into the state of a screen. */
function useCredentials<Asked extends Name>(names: readonly Asked[]) {
  const refs: Readonly<Record<Name, RefObject<HTMLInputElement | null>>> = {
    login: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
    code: useRef<HTMLInputElement>(null),
  };
  const [missing, setMissing] = useState<Partial<Record<Name, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [busyWith, setBusyWith] = useState<string>();

  const send = async (way: Way<Asked>) => {
    if (busyWith !== undefined) return;
    const typed = Object.fromEntries(names.map((name) => [name, refs[name].current?.value ?? ''])) as Record<
      Asked,
      string
    >;
    const empty = (way.needs ?? names).filter((name) => typed[name].trim() === '');
    setMissing(Object.fromEntries(empty.map((name) => [name, wanted[name]])));
    setFailure(undefined);
    const [first] = empty;
    if (first) return refs[first].current?.focus();

    setBusyWith(way.label);
    try {
      await way.send(typed);
    } catch (error) {
      setFailure(passkeyAdvice(error));
      for (const { current } of error instanceof CallFailure ? [refs.password, refs.code] : []) {
        if (current) current.value = '';
      }
    }
    setBusyWith(undefined);
  };
  return { refs, missing, failure, busyWith, send };
}

type WaysProps<Asked extends Name> = Pick<CredentialsFormProps<Asked>, 'ways'> & {
  isLarge: boolean;
  busyWith: string | undefined;
  onSend: (way: Way<Asked>) => unknown;
};

function Ways<Asked extends Name>({ ways: [main, ...others], isLarge, busyWith, onSend }: WaysProps<Asked>) {
  return (
    <div className="flex flex-wrap gap-4">
      <Button
        type="submit"
        isBusy={busyWith === main.label}
        busyLabel={main.busyLabel}
        {...(isLarge && { size: 'lg', isFullWidth: true })}
      >
        {main.label}
      </Button>
      {others.map((way) => (
        <Button
          key={way.label}
          variant="outline"
          icon={way.icon}
          isBusy={busyWith === way.label}
          busyLabel={way.busyLabel}
          onClick={() => onSend(way)}
        >
          {way.label}
        </Button>
      ))}
    </div>
  );
}

/** Asks staff for their credentials. What was secret is typed again after a refusal; what is wrong takes the focus. */
export function CredentialsForm<Asked extends Name>({
  fields,
  ways,
  isLarge = false,
  children,
}: CredentialsFormProps<Asked>) {
  const names = Object.keys(fields) as Asked[];
  const { refs, missing, failure, busyWith, send } = useCredentials(names);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    return send(ways[0]);
  };
  return (
    <Form onSubmit={submit} className={`flex flex-col ${isLarge ? 'gap-6' : 'gap-4'}`}>
      <FormError message={failure} takesFocus />
      {names.map((name) =>
        name === 'password' ? (
          <PasswordField key={name} ref={refs[name]} {...fields[name]} error={missing[name]} />
        ) : (
          <TextField
            key={name}
            ref={refs[name]}
            {...fields[name]}
            autoCapitalize="none"
            spellCheck={false}
            error={missing[name]}
            {...(name === 'code' && { className: 'max-w-60 tabular-nums' })}
          />
        ),
      )}
      <Ways ways={ways} isLarge={isLarge} busyWith={busyWith} onSend={send} />
      {children}
    </Form>
  );
}
