import { useAddressState } from '#console/kit/useAddressState.ts';
import { useTypedText } from '#console/kit/useTypedText.ts';
import { useDebounced } from '#ui/useDebounced.ts';

/** What is looked for in a log, as the address keeps it, and as it is typed. */
export function useLogFilter() {
  const [{ actor, about, kind, from, to }, set] = useAddressState(['actor', 'about', 'kind', 'from', 'to']);
  const [typedActor, typeActor] = useTypedText(actor, (text) => set({ actor: text }));
  const [typedAbout, typeAbout] = useTypedText(about, (text) => set({ about: text }));
  const [askedActor = '', askedAbout = ''] = useDebounced(`${typedActor}\n${typedAbout}`).split('\n');
  return {
    typed: { actor: typedActor, about: typedAbout, kind, from, to },
    typeActor,
    typeAbout,
    set,
    asked: { actor: askedActor, about: askedAbout, from: from || null, to: to || null },
    isFiltered: [typedActor, typedAbout, kind, from, to].some((text) => text !== ''),
  };
}

export type LogFilter = ReturnType<typeof useLogFilter>;
