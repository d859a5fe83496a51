import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Sets parameters of an address; '' takes one away, so that an address says no more than it must. */
export function withParameters(parameters: URLSearchParams, changes: Readonly<Record<string, string>>) {
  const next = new URLSearchParams(parameters);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/**
 * The state of a list, kept in the address: filters, order, what is chosen. So it can be sent and reloaded. Every name
 * has its value there, '' when absent. `set` is a step of the history where `isStep` says so, as when a panel opens. What
 * is set holds at once and not once the address says it, which is a moment later: until then a box would look as it was,
 * and a second choice would forget the first.
 */
export function useAddressState<Name extends string>(names: readonly Name[]) {
  const navigate = useNavigate();
  const { key, search } = useLocation();
  const [kept, keep] = useState({ key, search });
  if (kept.key !== key) keep({ key, search });
  const parameters = new URLSearchParams(kept.search);
  const state = Object.fromEntries(names.map((name) => [name, parameters.get(name) ?? ''])) as Record<Name, string>;
  const set = (changes: Partial<Record<Name, string>>, { isStep = false } = {}) => {
    const next = `?${withParameters(parameters, changes as Record<string, string>)}`;
    keep({ key, search: next });
    return navigate({ search: next }, { replace: !isStep });
  };
  return [state, set] as const;
}
