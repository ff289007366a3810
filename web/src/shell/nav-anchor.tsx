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

/** A link of the router. Whether it is marked as current depends on its prop, not on its address. */
export const NavAnchor = createLink(PlainNavAnchor);
