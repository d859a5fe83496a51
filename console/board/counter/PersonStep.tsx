import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronRight, Printer, Search } from 'lucide-react';
import {
  type KeyboardEvent,
  type Ref,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import type { Draft, Registered } from '#console/booking/draft.ts';
import type { Failures } from '#console/booking/failures.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import { DoubtsBeforehand } from '#console/people/group/GroupDoubts.tsx';
import { RegisterForm } from '#console/people/RegisterForm.tsx';
import { KnownStanding } from '#console/people/Standing.tsx';
import type { ResponseOf } from '#contract/endpoints.ts';
import type { TypedGuest } from '#rules/account/guestAtCounter.ts';
import { isBlank } from '#rules/text/typedText.ts';
import { Button } from '#ui/action/Button.tsx';
import { ErrorText } from '#ui/form/Field.tsx';
import { Form } from '#ui/form/Form.tsx';
import { SegmentedChoice } from '#ui/form/SegmentedChoice.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { count } from '#ui/text/format.ts';

/** Most that the panel shows: among more, staff type another letter. */
const mostShown = 20;

const foundWords = (found: number) =>
  found > mostShown
    ? `はじめの${mostShown}件を表示しています。文字を増やして絞り込んでください。`
    : found > 1
      ? `${count(found, '人')}見つかりました。`
      : found === 1
        ? '1人見つかりました。Enterキーをもう一度押すと選択します。'
        : '';

type PickProps = { onPick: (person: Registered) => void };

type FoundProps = PickProps & { query: UseQueryResult<ResponseOf<'Desk/FindPeople'>> };

const Found = ({ query, onPick }: FoundProps) => {
  const list = useRef<HTMLUListElement>(null);
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + step]?.focus();
  };
  const empty = {
    title: '該当する利用者はいません',
    text: '文字を変えてお試しいただくか、「新規登録」「登録なし」を選択してください。',
  };
  return (
    <QueryState query={query} empty={({ items }) => (items.length > 0 ? null : empty)}>
      {({ items }) => (
        <ul ref={list} aria-label="見つかった利用者" onKeyDown={walk} className="flex flex-col gap-2">
          {items.slice(0, mostShown).map((person) => (
            <li key={person.userId}>
              <button
                type="button"
                onClick={() => onPick(person)}
                className="flex min-h-12 w-full items-center justify-between gap-4 rounded-8 border border-solid-gray-600 px-4 py-2 text-start hover:border-key-900 hover:bg-key-50 hover:underline"
              >
                <span className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
                  <span className="font-bold name">{person.personName}</span>
                  <span className="tabular-nums">{person.userNumber}</span>
                  {person.phoneEnd !== '' && <span className="tabular-nums">電話末尾 {person.phoneEnd}</span>}
                  <KnownStanding person={person} />
                </span>
                <span className="flex shrink-0 items-center gap-1 font-bold text-key-900">
                  選択
                  <ChevronRight aria-hidden="true" className="size-5" />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  );
};

/** One field for number, the end of a phone number, and a name in any script. Sent with Enter: each search is logged. */
const SearchPeople = ({ onPick, error }: PickProps & { error: string | undefined }) => {
  const [typed, setTyped] = useState('');
  const [sought, setSought] = useState('');
  const query = useStaffQuery('Desk/FindPeople', { text: sought }, { enabled: sought !== '' });
  const found = query.isPlaceholderData ? [] : (query.data?.items ?? []);
  const around = useRef<HTMLDivElement>(null);
  const { data } = query;
  useEffect(() => {
    if (!data) return;
    // As much of what was found, or of the words that nobody was, as there is room for below the field.
    around.current?.scrollIntoView({ block: 'nearest' });
    around.current?.querySelector('input')?.scrollIntoView({ block: 'nearest' });
  }, [data]);
  const search = (event: SyntheticEvent) => {
    event.preventDefault();
    const [only] = found;
    // What was found is in sight: sent once more, the only one is meant.
    if (typed.trim() === sought && only && found.length === 1) onPick(only);
    else setSought(typed.trim());
  };
  const toList = (event: KeyboardEvent) => {
    const first = around.current?.querySelector<HTMLButtonElement>('ul button');
    if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing || !first) return;
    event.preventDefault();
    first.focus();
  };
  return (
    <div ref={around} className="flex flex-col gap-4">
      <search>
        <Form onSubmit={search} className="flex flex-wrap items-end gap-3">
          <div className="min-w-48 grow">
            <TextField
              label="番号・電話の末尾・フリガナ・氏名"
              type="search"
              maxLength={100}
              autoComplete="off"
              error={error}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={toList}
            />
          </div>
          <Button type="submit" variant="outline" icon={<Search aria-hidden="true" className="size-5" />}>
            検索
          </Button>
        </Form>
      </search>
      <p role="status" className="phrase empty:hidden">
        {foundWords(found.length)}
      </p>
      {sought !== '' && <Found query={query} onPick={onPick} />}
    </div>
  );
};

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
      {way === 'search' && <SearchPeople error={failures.person} onPick={(found) => onChange({ person: found })} />}
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
