import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronRight, Search } from 'lucide-react';
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import type { Registered } from '#console/booking/draft.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { ResponseOf } from '#contract/endpoints.ts';
import { Button } from '#ui/action/Button.tsx';
import { Form } from '#ui/form/Form.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { count } from '#ui/text/format.ts';
import { KnownStanding } from './Standing.tsx';

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

type FoundProps = PickProps & {
  query: UseQueryResult<ResponseOf<'Desk/FindPeople'>>;
  /** What to do where nobody is found. */
  otherwise: string;
};

const Found = ({ query, otherwise, onPick }: FoundProps) => {
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
    text: otherwise,
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
                  {person.childName && <span className="name">お子さま：{person.childName}</span>}
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

type SearchPeopleProps = PickProps & Pick<FoundProps, 'otherwise'> & { error: string | undefined };

/** One field for number, the end of a phone number, and a name in any script. Sent with Enter: each search is logged. */
export const SearchPeople = ({ onPick, otherwise, error }: SearchPeopleProps) => {
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
      {sought !== '' && <Found query={query} otherwise={otherwise} onPick={onPick} />}
    </div>
  );
};
