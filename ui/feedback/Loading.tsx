import { type ReactNode, useEffect, useState } from 'react';
import { SpinnerIcon } from '../action/SpinnerIcon.tsx';

type LoadingProps = { text?: string; children?: ReactNode };

/** Milliseconds after which the words arrive: a live region that comes together with its words is not read. */
const announceDelay = 100;

/** Says that something is being fetched; children are placeholders of what will come. */
export const Loading = ({ text = '読み込みです...', children }: LoadingProps) => {
  const [isSaid, setIsSaid] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSaid(true), announceDelay);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div className="flex flex-col gap-4">
      <p
        role="status"
        className={`flex min-h-[1lh] items-center justify-center gap-3 text-solid-gray-700 box-content ${children ? 'py-2' : 'py-16'}`}
      >
        {isSaid && (
          <>
            <SpinnerIcon className="size-6 text-key-900" />
            {text}
          </>
        )}
      </p>
      {children}
    </div>
  );
};

type SkeletonProps = {
  rows?: number;
  rowClassName?: string;
  /** How the rows stand. */
  className?: string;
};

/** Grey placeholders for rows, so that the page does not jump. `Loading` around it announces the wait. */
export const Skeleton = ({ rows = 3, rowClassName = 'h-16', className = 'flex flex-col gap-3' }: SkeletonProps) => (
  <div aria-hidden="true" className={`animate-pulse ${className}`}>
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows are alike and never move
      <div key={row} className={`rounded-8 bg-solid-gray-100 ${rowClassName}`} />
    ))}
  </div>
);
