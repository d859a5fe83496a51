import type { ReactNode } from 'react';

export const code = 'font-mono text-dns-14N-130 break-all';

/** What a line of a log keeps besides, for whom it must be exact. */
export const Details = ({ children }: { children: ReactNode }) => (
  <details className="min-w-16">
    <summary className="min-h-8 cursor-pointer text-key-1000 underline hit-area">詳細</summary>
    {children}
  </details>
);
