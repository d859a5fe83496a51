import { DayField } from '#console/fields/DayField.tsx';
import { watchedLabels } from '#rules/staff/watched.ts';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { LogFilter } from './useLogFilter.ts';

type LogFiltersProps = {
  filter: LogFilter;
  /** What `about` is here. */
  aboutLabel: string;
  /** What can be looked through by itself. */
  kinds: readonly (keyof typeof watchedLabels)[];
};

/** By whom, about what, and when. */
export const LogFilters = ({ filter: { typed, typeActor, typeAbout, set }, aboutLabel, kinds }: LogFiltersProps) => (
  <search className="grid grid-cols-[repeat(auto-fill,minmax(min(11.5rem,100%),1fr))] items-end gap-4">
    <TextField label="職員" type="search" value={typed.actor} onChange={(event) => typeActor(event.target.value)} />
    <TextField
      label={aboutLabel}
      type="search"
      value={typed.about}
      onChange={(event) => typeAbout(event.target.value)}
    />
    <SelectField
      label="種類"
      value={typed.kind}
      placeholder="すべて"
      options={kinds.map((kind) => ({ value: kind, label: watchedLabels[kind] }))}
      onChange={(event) => set({ kind: event.target.value })}
    />
    <DayField label="期間の初日" value={typed.from} onChange={(from) => set({ from })} />
    <DayField label="期間の末日" value={typed.to} onChange={(to) => set({ to })} />
  </search>
);
