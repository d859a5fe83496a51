type SkeletonProps = { rows?: number; rowClassName?: string };

/** Grey places where rows will stand, so that the page does not jump; `Loading` around it says so in words. */
export const Skeleton = ({ rows = 3, rowClassName = 'h-16' }: SkeletonProps) => (
  <div aria-hidden="true" className="flex animate-pulse flex-col gap-3">
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows are alike and never move
      <div key={row} className={`rounded-8 bg-solid-gray-100 ${rowClassName}`} />
    ))}
  </div>
);
