import { type SyntheticEvent, useRef, useState } from 'react';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { useChecked } from '#console/kit/useChecked.ts';
import { Button } from '#ui/action/Button.tsx';
import { Form } from '#ui/form/Form.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { announce } from '#ui/speech/announce.ts';
import { keepSearches, keptSearches, type SavedSearch } from './keptSearches.ts';

type SavedSearchesProps = { current: string; onChoose: (query: string) => void };

type SavedListProps = SavedSearchesProps & {
  saved: readonly SavedSearch[];
  onRemove: (search: SavedSearch) => void;
};

const SavedList = ({ saved, current, onChoose, onRemove }: SavedListProps) => (
  <ul className="flex flex-wrap gap-3">
    {saved.map((search) => (
      <li key={search.name} className="flex flex-wrap items-center gap-1">
        <Button
          variant="outline"
          size="sm"
          aria-pressed={search.query === current}
          className="aria-pressed:bg-key-50"
          onClick={() => onChoose(search.query)}
        >
          {search.name}
        </Button>
        <Button variant="text" size="sm" onClick={() => onRemove(search)}>
          {search.name}を削除
        </Button>
      </li>
    ))}
  </ul>
);

/** Searches that are made again and again, kept in this browser for whoever saved them. */
export const SavedSearches = ({ current, onChoose }: SavedSearchesProps) => {
  const { tenantId } = useTenant();
  const { staffId } = useSelf();
  const [saved, setSaved] = useState(() => keptSearches({ tenantId, staffId }));
  const [name, setName] = useState('');
  const form = useRef<HTMLDivElement>(null);
  const typed = name.trim();
  const { shown: wrong, check, forget } = useChecked({ name: typed === '' ? '名前を入力してください。' : undefined });
  const keep = (next: readonly SavedSearch[], done: string) => {
    keepSearches({ tenantId, staffId }, next);
    setSaved(next);
    announce(done);
  };
  const save = (event: SyntheticEvent<HTMLFormElement>) => {
    if (!check(event)) return;
    const others = saved.filter((search) => search.name !== typed);
    const isNew = others.length === saved.length;
    keep(
      [...others, { name: typed, query: current }],
      isNew ? `「${typed}」を保存しました。` : `「${typed}」を今の条件に置き換えました。`,
    );
    setName('');
    forget();
  };
  const remove = (gone: SavedSearch) => {
    keep(
      saved.filter((other) => other !== gone),
      `「${gone.name}」を削除しました。`,
    );
    // What was pressed is gone.
    form.current?.querySelector('input')?.focus();
  };
  return (
    <details>
      <summary className="min-h-8 cursor-pointer text-key-1000 underline hit-area">保存した条件</summary>
      <div ref={form} className="flex flex-col gap-4 pt-3">
        {saved.length > 0 && <SavedList saved={saved} current={current} onChoose={onChoose} onRemove={remove} />}
        <Form onSubmit={save} className="flex flex-wrap items-start gap-3">
          <TextField
            label="今の条件の名前"
            support="このブラウザーに自分用として保存します。同じ名前の条件は置き換えます。"
            value={name}
            maxLength={30}
            error={wrong.name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" variant="outline" className="self-end">
            保存する
          </Button>
        </Form>
      </div>
    </details>
  );
};
