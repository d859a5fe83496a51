import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

type DisclosureProps = {
  label: string;
  onOpen?: () => void;
  /** How the name is set. */
  className?: string;
  children: ReactNode;
};

/** What most people need not see, behind its name. */
export const Disclosure = ({ label, onOpen, className = '', children }: DisclosureProps) => (
  <details className="group" onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}>
    <summary
      className={`flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 link [&::-webkit-details-marker]:hidden ${className}`}
    >
      <ChevronDown aria-hidden="true" className="size-5 shrink-0 transition-transform group-open:rotate-180" />
      {label}
    </summary>
    <div className="flex flex-col gap-4 pt-2">{children}</div>
  </details>
);
