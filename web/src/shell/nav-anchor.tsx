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

/** A link of the router. Its prop, not its address, says whether it is marked as current. */
export const NavAnchor = createLink(PlainNavAnchor);
