import type { ReactNode } from 'react';

/** The list around `ListRow`s. */
export const ListRows = ({ label, children }: { label?: string | undefined; children: ReactNode }) => (
  <ul
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from lists without bullets unless it is written
    role="list"
    aria-label={label}
    className="overflow-clip rounded-12 border border-solid-gray-300 *:last:border-b-0"
  >
    {children}
  </ul>
);
