import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

interface NavAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  isCurrent: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

function PlainNavAnchor({ isCurrent, children, ...rest }: NavAnchorProps) {
  return (
    <a {...rest} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </a>
  );
}

/** A router link that its prop marks as current, and not its address. */
export const NavAnchor = createLink(PlainNavAnchor);
