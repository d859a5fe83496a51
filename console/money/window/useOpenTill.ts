import { useState } from 'react';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { keepText, keptText } from '#console/fields/keptText.ts';

/**
 * The tills of a place that take cash, and the one of the window where this user stands: it is asked for where several
 * are open, and then kept in this browser.
 */
export function useOpenTill(containerId: string) {
  const { tenantId } = useTenant();
  const { staffId } = useSelf();
  const keeper = { tenantId, staffId };
  const name = `window.${containerId}`;
  const [window, setWindow] = useState(() => keptText(keeper, name));
  const { data } = useStaffQuery('Desk/ListTills', {});
  const open = data?.items.find((place) => place.containerId === containerId)?.open ?? [];
  const isAsked = open.length > 1;
  const openTillId = isAsked ? (open.find((till) => till.name === window)?.tillId ?? null) : null;
  return {
    open,
    isAsked,
    openTillId,
    missing: isAsked && openTillId === null ? '窓口を選択してください。' : undefined,
    choose(tillId: string) {
      const chosen = open.find((till) => till.tillId === tillId)?.name ?? null;
      keepText(keeper, name, chosen);
      setWindow(chosen);
    },
  };
}

export type OpenTill = ReturnType<typeof useOpenTill>;
