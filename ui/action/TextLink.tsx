import { ExternalLink } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';

type OutsideLink = Omit<ComponentProps<'a'>, 'target' | 'rel'> & { href: string; isNewTab?: boolean };
type TextLinkProps = (LinkProps | OutsideLink) & { children: ReactNode };

const NewTabMark = () => (
  <>
    {/* Stays with the last letter. */}
    <span aria-hidden="true">{'\u2060'}</span>
    <ExternalLink aria-hidden="true" className="ms-1 inline size-4 align-[-0.125em]" />
    <VisuallyHidden>（新しいタブで開きます）</VisuallyHidden>
  </>
);

/** A link inside running text; one that opens a new tab says so. */
export const TextLink = ({ className = '', children, ...rest }: TextLinkProps) => {
  const style = `link ${className}`;
  if ('to' in rest) {
    return (
      <Link {...rest} className={style}>
        {children}
      </Link>
    );
  }
  const { isNewTab = false, ...anchor } = rest;
  return (
    <a {...anchor} className={style} {...(isNewTab && { target: '_blank', rel: 'noopener noreferrer' })}>
      {children}
      {isNewTab && <NewTabMark />}
    </a>
  );
};
