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

/** A router link that is marked as current by its prop instead of its address. */
export const NavAnchor = createLink(PlainNavAnchor);
