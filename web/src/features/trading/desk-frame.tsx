import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useTakeWindowBar, useWindowBarPlace } from '../../ui/window-bar.ts';
import styles from './desk-frame.module.css';

interface DeskFrameProps {
  /** Heading of the page, for screen readers. */
  readonly title: string;
  /** Content about market and account, which is shown in the header of the app. */
  readonly bar: ReactNode;
  /** Notices between the header of the app and the desk. */
  readonly notices: ReactNode;
  /** Controls for the whole desk, below the notices. */
  readonly controls?: ReactNode;
  /** A `DeskLayout`. */
  readonly children: ReactNode;
}

/**
 * Shows a desk that fills the window below the header: the chart, the ticket next to it and the panels below it. On a
 * phone, ticket and panels are sheets that slide over the chart. The header becomes the slim window bar, which contains
 * `bar`; the ticker, the coach and the legal line move into its menus.
 */
export function DeskFrame({ title, bar, notices, controls, children }: DeskFrameProps) {
  useTakeWindowBar();
  const place = useWindowBarPlace('page');
  return (
    <>
      {place === null ? null : createPortal(<div className={styles['bar']}>{bar}</div>, place)}
      <div className={styles['frame']} data-work-frame="">
        <VisuallyHidden>
          <h1>{title}</h1>
        </VisuallyHidden>
        <div className={styles['notices']}>{notices}</div>
        {controls}
        {children}
      </div>
    </>
  );
}
