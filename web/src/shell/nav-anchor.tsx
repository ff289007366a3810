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

/** A router link that is the current one when it is told so, not when its address is the page's. */
export const NavAnchor = createLink(PlainNavAnchor);
