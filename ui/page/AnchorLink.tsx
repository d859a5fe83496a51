import type { ReactNode } from 'react';

type AnchorLinkProps = { targetId: string; className?: string | undefined; children: ReactNode };

/** A link to a part of the same page. The part takes the focus, so it needs a `tabIndex`. */
export const AnchorLink = ({ targetId, className = 'link', children }: AnchorLinkProps) => (
  <a
    href={`#${targetId}`}
    onClick={(event) => {
      // The router must not take the hash for a page of its own history.
      event.preventDefault();
      const target = document.getElementById(targetId);
      target?.focus({ preventScroll: true });
      target?.scrollIntoView();
    }}
    className={className}
  >
    {children}
  </a>
);
