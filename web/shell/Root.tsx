import { Outlet } from 'react-router';
import { NavigationProgress } from './NavigationProgress.tsx';
import { useScrollMemory } from './useScrollMemory.ts';

/** What every page stands in. */
export const Root = () => {
  useScrollMemory();
  return (
    <>
      <NavigationProgress />
      <Outlet />
    </>
  );
};
