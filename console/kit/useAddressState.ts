import { useSearchParams } from 'react-router';

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
 * has its value there, '' when absent. `set` is a step of the history where `isStep` says so, as when a panel opens.
 */
export function useAddressState<Name extends string>(names: readonly Name[]) {
  const [parameters, setParameters] = useSearchParams();
  const state = Object.fromEntries(names.map((name) => [name, parameters.get(name) ?? ''])) as Record<Name, string>;
  const set = (changes: Partial<Record<Name, string>>, { isStep = false } = {}) =>
    setParameters((former) => withParameters(former, changes as Record<string, string>), { replace: !isStep });
  return [state, set] as const;
}
