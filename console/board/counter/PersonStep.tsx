import { Printer } from 'lucide-react';
import { type Ref, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import type { Draft, Registered } from '#console/booking/draft.ts';
import type { Failures } from '#console/booking/failures.ts';
import { DoubtsBeforehand } from '#console/people/group/GroupDoubts.tsx';
import { RegisterForm } from '#console/people/RegisterForm.tsx';
import { SearchPeople } from '#console/people/SearchPeople.tsx';
import { KnownStanding } from '#console/people/Standing.tsx';
import type { TypedGuest } from '#rules/account/guestAtCounter.ts';
import { isBlank } from '#rules/text/typedText.ts';
import { Button } from '#ui/action/Button.tsx';
import { ErrorText } from '#ui/form/Field.tsx';
import { SegmentedChoice } from '#ui/form/SegmentedChoice.tsx';
import { TextField } from '#ui/form/TextField.tsx';

type GuestFieldsProps = { guest: TypedGuest; failures: Failures; onChange: (guest: TypedGuest) => void };

const GuestFields = ({ guest, failures, onChange }: GuestFieldsProps) => {
  const typing = (field: keyof TypedGuest) => ({
    value: guest[field],
    error: failures[field],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...guest, [field]: target.value }),
  });
  return (
    <div className="flex flex-col gap-4">
      <p className="phrase">
        この予約のためだけの利用者です。ログインはできません。職員が探すための番号だけが付きます。
      </p>
      <TextField label="氏名" requirement="required" maxLength={200} {...typing('personName')} />
      <TextField label="フリガナ" requirement="optional" maxLength={200} {...typing('personNameKana')} />
      <TextField
        label="電話番号"
        requirement="optional"
        type="tel"
        maxLength={20}
        support={isBlank(guest.phoneNumber) ? '電話番号がないと、変更や中止をお知らせできません。' : undefined}
        {...typing('phoneNumber')}
      />
    </div>
  );
};

type PersonStepProps = {
  draft: Draft;
  failures: Failures;
  /** A booking begins here, as all before it is chosen. */
  takesFocus: boolean;
  onChange: (changes: Partial<Draft>) => void;
  /** Somebody was registered here. */
  onRegistered: (person: Registered) => void;
  onPrintSlip: (() => void) | null;
};

const searchFieldIn = (element: Element | null) => element?.querySelector<HTMLInputElement>('input[type="search"]');

/** Gives the focus to whoever was chosen, or to the field that looks for them: what was pressed is gone. */
function useStepFocus(person: Draft['person'], takesFocus: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const shown = useRef(person);
  useLayoutEffect(() => {
    if (shown.current !== person) (searchFieldIn(ref.current) ?? ref.current)?.focus();
    shown.current = person;
  }, [person]);
  const begin = useEffectEvent(() => takesFocus && searchFieldIn(ref.current)?.focus());
  useEffect(() => void begin(), []);
  return ref;
}

type ChosenPersonProps = Pick<PersonStepProps, 'onChange' | 'onPrintSlip'> & {
  person: Registered;
  ref: Ref<HTMLDivElement>;
};

const ChosenPerson = ({ person, ref, onChange, onPrintSlip }: ChosenPersonProps) => {
  const { userNumberLabel } = useTenant().userAttributeSetting;
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className="flex flex-wrap items-center justify-between gap-3 border-s-4 border-key-900 bg-key-50 px-3 py-2"
    >
      <p>
        <strong className="name">{person.personName}</strong>様
        <span className="block tabular-nums">
          {userNumberLabel} {person.userNumber}
        </span>
        <KnownStanding person={person} />
      </p>
      <span className="flex flex-wrap gap-2">
        {onPrintSlip && (
          <Button
            variant="outline"
            size="sm"
            icon={<Printer aria-hidden="true" className="size-4" />}
            onClick={onPrintSlip}
          >
            登録証を印刷する
          </Button>
        )}
        <Button variant="outline" size="sm" onClick={() => onChange({ person: null, way: 'search' })}>
          利用者を変える
        </Button>
      </span>
      {person.isGroup && <DoubtsBeforehand userNumber={person.userNumber} />}
    </div>
  );
};

/** The ways to somebody that this user may take. */
const useWays = () => {
  const { permissions } = useSelf();
  return [
    ...(permissions.includes('person.view') ? [{ value: 'search', label: '検索' }] : []),
    ...(permissions.includes('person.register') ? [{ value: 'register', label: '新規登録' }] : []),
    { value: 'guest', label: '登録なし' },
  ];
};

/** For whom it is: found, registered now, or somebody who gets no number. */
export const PersonStep = ({ draft, failures, takesFocus, onChange, onRegistered, onPrintSlip }: PersonStepProps) => {
  const { way, person, guest } = draft;
  const ways = useWays();
  const ref = useStepFocus(person, takesFocus);
  const [wasRegistering, setWasRegistering] = useState(way === 'register');
  if (way === 'register' && !wasRegistering) setWasRegistering(true);
  if (person && wasRegistering && way !== 'register') setWasRegistering(false);
  if (person && way !== 'guest')
    return <ChosenPerson ref={ref} person={person} onChange={onChange} onPrintSlip={onPrintSlip} />;
  return (
    <div ref={ref} tabIndex={-1} className="flex flex-col gap-4 rounded-8">
      <SegmentedChoice
        legend="利用者の選び方"
        options={ways}
        value={way}
        onChange={(value) => onChange({ way: value as Draft['way'] })}
      />
      {way === 'search' && (
        <SearchPeople
          otherwise="文字を変えてお試しいただくか、「新規登録」「登録なし」を選択してください。"
          error={failures.person}
          onPick={(found) => onChange({ person: found })}
        />
      )}
      {way === 'register' && failures.person && (
        <div data-failed="" tabIndex={-1} className="rounded-8">
          <ErrorText id={undefined}>{failures.person}</ErrorText>
        </div>
      )}
      {wasRegistering && (
        // What is typed stays while somebody is looked for in another way.
        <div hidden={way !== 'register'}>
          <RegisterForm onRegistered={onRegistered} onKnown={(known) => onChange({ person: known, way: 'search' })} />
        </div>
      )}
      {way === 'guest' && (
        <GuestFields guest={guest} failures={failures} onChange={(next) => onChange({ guest: next })} />
      )}
    </div>
  );
};
