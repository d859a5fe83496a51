import type { ReactNode } from 'react';
import { SpinnerIcon } from './SpinnerIcon.tsx';

type LoadingProps = { text?: string; children?: ReactNode };

/** Says that something is being fetched; children are placeholders of what will come. */
export const Loading = ({ text = '読み込みです...', children }: LoadingProps) => (
  <div className="flex flex-col gap-4">
    <p
      role="status"
      className={`flex items-center justify-center gap-3 text-solid-gray-700 ${children ? 'py-2' : 'py-16'}`}
    >
      <SpinnerIcon className="size-6 text-key-900" />
      {text}
    </p>
    {children}
  </div>
);
