import { useLayoutEffect } from 'react';
import { Outlet } from 'react-router';
import { PageTitleSuffix } from '#web/ui/PageTitle.tsx';
import { useTenant } from './TenantContext.tsx';

/** The bar of the browser takes the colour of the header below it. */
const tintBrowser = (name: string) => {
  const colour = getComputedStyle(document.documentElement).getPropertyValue(name);
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', colour);
};

/** Everything below /t/{tenantAlias} wears the tenant's hue and carries its name in the browser's title. */
export const TenantRoute = () => {
  const { hue, tenantName } = useTenant();

  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.tenantHue = hue;
    // Reading a style before the page is drawn would lay it out once more.
    const frame = requestAnimationFrame(() => tintBrowser('--color-key-900'));
    return () => {
      cancelAnimationFrame(frame);
      delete dataset.tenantHue;
      tintBrowser('--color-white');
    };
  }, [hue]);

  return (
    <PageTitleSuffix value={tenantName}>
      <Outlet />
    </PageTitleSuffix>
  );
};
