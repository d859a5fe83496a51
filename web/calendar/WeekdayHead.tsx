// biome-ignore-all lint/a11y/noRedundantRoles: the keys of a grid find its rows by their role
import { weekdayNames } from '#ui/text/format.ts';
import { weekdayInks } from './weekdayInks.ts';

/** The days of the week at the head of a month. */
export const WeekdayHead = () => (
  <thead>
    <tr role="row">
      {weekdayNames.map((name, weekday) => (
        <th
          key={name}
          scope="col"
          className={`border-b border-solid-gray-420 bg-solid-gray-50 py-1.5 text-center text-dns-14B-130 ${weekdayInks[weekday]}`}
        >
          {name}
        </th>
      ))}
    </tr>
  </thead>
);
