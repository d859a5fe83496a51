import type { ReactNode } from 'react';

type EmptyStateProps = { icon?: ReactNode; title: string; text?: ReactNode; action?: ReactNode };

/** Nothing to show, and what the user can do. */
export const EmptyState = ({ icon, title, text, action }: EmptyStateProps) => (
  <div className="flex flex-col items-center gap-3 py-12 text-center">
    {icon && (
      <span className="grid size-16 place-content-center rounded-full bg-key-50 text-key-900 in-[.bg-key-50]:not-in-[.bg-white]:bg-white *:size-8">
        {icon}
      </span>
    )}
    <p className="text-std-18B-160 phrase">{title}</p>
    {text && <p className="max-w-120 text-solid-gray-700 phrase">{text}</p>}
    {action && <div className="mt-3">{action}</div>}
  </div>
);
