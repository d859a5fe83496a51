import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useUser } from '#web/shell/TenantContext.tsx';

type Kept = { entry: string; ids: readonly string[] };

/** What was chosen where the user was last. It lives no longer than the document, which a logout reloads. */
let kept: Kept | undefined;

/** Ids that are there again for who comes back, from the page of a course, to the same entry of the history. */
export function useKeptChoice() {
  const { userNumber } = useUser();
  const { key } = useLocation();
  const entry = `${userNumber} ${key}`;
  const [ids, setIds] = useState(() => (kept?.entry === entry ? kept.ids : []));
  useEffect(() => {
    kept = { entry, ids };
  }, [entry, ids]);
  return [ids, setIds] as const;
}
