import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { buttonClass, type ButtonSize, type ButtonVariant } from './button.tsx';

interface AnchorButtonProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  isFullWidth?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

function AnchorButton({
  variant = 'primary',
  size = 'medium',
  isFullWidth = false,
  className,
  children,
  ...rest
}: AnchorButtonProps) {
  return (
    // Never marked as current. The router would mark a button that leads to a parent page, because it treats a link as
    // current on all pages below its address.
    <a {...rest} aria-current={undefined} className={buttonClass(variant, size, isFullWidth, className)}>
      {children}
    </a>
  );
}

/** A router link that looks like a button: `<LinkButton to="/auth/login">`. */
export const LinkButton = createLink(AnchorButton);
