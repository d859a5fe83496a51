import { useState } from 'react';
import { useTenant } from '#console/address/useConsole.ts';
import { Button } from '#ui/action/Button.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { keepSearches, keptSearches, type SavedSearch } from './keptSearches.ts';

type SavedSearchesProps = { current: string; onChoose: (query: string) => void };

/** Searches that are made again and again, kept in this browser. */
export const SavedSearches = ({ current, onChoose }: SavedSearchesProps) => {
  const { tenantAlias } = useTenant();
  const [saved, setSaved] = useState(() => keptSearches(tenantAlias));
  const [name, setName] = useState('');
  const keep = (next: readonly SavedSearch[]) => {
    keepSearches(tenantAlias, next);
    setSaved(next);
  };
  const save = () => {
    const typed = name.trim();
    if (typed === '') return;
    keep([...saved.filter((search) => search.name !== typed), { name: typed, query: current }]);
    setName('');
  };
  return (
    <details>
      <summary className="min-h-8 cursor-pointer text-key-1000 underline hit-area">保存した条件</summary>
      <div className="flex flex-col gap-4 pt-3">
        {saved.length > 0 && (
          <ul className="flex flex-wrap gap-3">
            {saved.map((search) => (
              <li key={search.name} className="flex flex-wrap items-center gap-1">
                <Button variant="outline" size="sm" onClick={() => onChoose(search.query)}>
                  {search.name}
                </Button>
                <Button variant="text" size="sm" onClick={() => keep(saved.filter((other) => other !== search))}>
                  {search.name}を削除
                </Button>
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            label="今の条件の名前"
            value={name}
            maxLength={30}
            onChange={(event) => setName(event.target.value)}
          />
          <Button variant="outline" onClick={save}>
            保存する
          </Button>
        </div>
      </div>
    </details>
  );
};
