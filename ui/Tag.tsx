import type { ReactNode } from 'react';

const looks = {
  neutral: 'border-solid-gray-420 bg-white text-solid-gray-800',
  key: 'border-key-900 bg-key-50 text-key-1000',
  filled: 'border-solid-gray-700 bg-solid-gray-700 text-white',
} as const;

export type TagLook = keyof typeof looks;

/** A kind in a word: what a thing is; `Badge` shows its status. */
export const Tag = ({ look = 'neutral', children }: { look?: TagLook; children: ReactNode }) => (
  <span
    className={`inline-flex min-h-6 items-center rounded-4 border px-2 py-0.5 text-dns-14B-130 whitespace-nowrap ${looks[look]}`}
  >
    {children}
  </span>
);
