import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import styles from './back-link.module.css';
import { ArrowLeftIcon } from './text-icons.tsx';

interface BackAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>;
}

function BackAnchor({ children, ...rest }: BackAnchorProps) {
  return (
    // Never marked as current, as in `LinkButton`: the router would treat it as current on all pages below its address.
    <a {...rest} aria-current={undefined} className={styles['back']}>
      <ArrowLeftIcon />
      <span>Back to {children}</span>
    </a>
  );
}

/**
 * Link to the page above, placed above the page's title. The children name that page: `<BackLink to="/feed">the
 * feed</BackLink>`. It leads to a fixed address, so it does the same however the reader came to the page.
 */
export const BackLink = createLink(BackAnchor);
