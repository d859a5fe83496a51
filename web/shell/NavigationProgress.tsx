import { useNavigation } from 'react-router';

/** A line at the upper edge while the next page is being fetched; only a wait that can be felt shows it. */
export const NavigationProgress = () =>
  useNavigation().state === 'idle' ? null : (
    <div
      aria-hidden="true"
      className="fixed inset-x-0 top-0 z-30 h-1 origin-left scale-x-95 bg-key-700 transition-[scale,opacity] delay-200 duration-[6s,100ms] ease-out starting:scale-x-0 starting:opacity-0"
    />
  );
