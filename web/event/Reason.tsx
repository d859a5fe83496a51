import { Ban, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Event } from '#contract/event.ts';
import { useTenant } from '#web/shell/TenantContext.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { wayToOwn, whyNotText } from './waysToOwn.ts';

type ReasonProps = { Icon?: LucideIcon; id?: string; ink?: string | undefined; children: ReactNode };

/** Why something cannot be chosen, beside a sign. */
export const Reason = ({ Icon = Ban, id, ink = 'text-solid-gray-700', children }: ReasonProps) => (
  <p id={id} className={`flex gap-2 leading-150 ${ink}`}>
    <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
    <span className="flex min-w-0 flex-wrap gap-x-3">{children}</span>
  </p>
);

/** Why a course of the list cannot be had, and the way to it when the user has it already. */
export const Unavailable = ({ event }: { event: Pick<Event, 'unavailable' | 'yearMonth'> }) => {
  const { tenantAlias } = useTenant();
  const way = wayToOwn(event);
  if (!way) return <Reason>{whyNotText(event)}</Reason>;
  return (
    <Reason Icon={way.Icon} ink="text-key-1000">
      <span>{whyNotText(event)}</span>
      <TextLink to={way.to(tenantAlias, event.yearMonth)}>{way.label}</TextLink>
    </Reason>
  );
};
