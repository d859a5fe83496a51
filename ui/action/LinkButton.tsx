import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { type ButtonLook, buttonStyle } from './buttonStyle.ts';

/** A link that looks like a button. It only navigates. */
export const LinkButton = ({
  variant,
  size,
  isFullWidth,
  icon,
  className = '',
  children,
  ...rest
}: LinkProps & ButtonLook & { icon?: ReactNode }) => (
  <Link {...rest} className={`${buttonStyle({ variant, size, isFullWidth })} ${className}`}>
    {icon}
    {children}
  </Link>
);
