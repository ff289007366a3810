import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { VIRTUAL_CURRENCY } from '@tradesense/contract/product.ts';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ChevronIcon } from '../icons.tsx';
import iconStyles from '../icon-button.module.css';
import styles from './coach-dock.module.css';
import { ConnectionLabel } from './connection-label.tsx';
import { DockPanel, reviewWords } from './dock-panel.tsx';
import { isTestPage, isTradingPage } from './dock-places.ts';
import { signedText, totalNow, type HeldPosition, type Marks } from './open-positions.ts';
import { useCoach } from './use-coach.ts';
import { useConnection } from './use-connection.ts';
import { useDockOpen } from './use-dock-open.ts';
import { useMarks } from './use-marks.ts';

/**
 * The coach of a signed-in user: one next step, reviews due, what is open, and the connection. A bar at the bottom with a panel
 * that opens above it. The bar has its own place in the page, after the content, and sticks to the bottom edge until that is
 * reached; so nothing lies under it for good.
 */
export function CoachDock() {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  return isTestPage(pathname) ? <QuietDock /> : <TalkingDock isOnTradingPage={isTradingPage(pathname)} />;
}

/** During a test the connection is all that matters: no step elsewhere, no price, nothing that sticks over the page. */
function QuietDock() {
  const connection = useConnection(false);
  return (
    <aside aria-label="Coach" className={styles['dock']}>
      <div className={styles['bar']}>
        <span className={styles['quiet']}>The coach is quiet during a test.</span>
        <ConnectionLabel {...connection} />
      </div>
    </aside>
  );
}

function TalkingDock({ isOnTradingPage }: { isOnTradingPage: boolean }) {
  const coach = useCoach();
  const held = coach.positions.value ?? [];
  const marks = useMarks(held);
  const connection = useConnection(held.length > 0);
  const [isOpen, setOpen] = useDockOpen();
  const panelId = useId();
  const toggle = useRef<HTMLButtonElement>(null);

  const dock = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!isOpen) return undefined;
    const listening = new AbortController();
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || dock.current?.contains(document.activeElement) !== true) return;
      setOpen(false);
      toggle.current?.focus();
    };
    document.addEventListener('keydown', closeByKey, { signal: listening.signal });
    return () => listening.abort();
  }, [isOpen, setOpen]);

  function turn() {
    if (!isOpen) coach.refresh();
    setOpen(!isOpen);
  }

  return (
    <aside
      ref={dock}
      aria-label="Coach"
      data-coach-dock={isOnTradingPage ? 'trading' : ''}
      className={classNames(styles['dock'], styles['sticky'])}
    >
      {isOpen ? <DockPanel id={panelId} coach={coach} marks={marks} connection={connection} /> : null}
      <div className={styles['bar']}>
        <Link {...coach.step.link} className={styles['step']}>
          <span className={styles['stepMark']}>Next:</span> {coach.step.text}
        </Link>
        <DueReviews reviews={coach.reviews.value} />
        <Total held={held} marks={marks} isOld={connection.state !== 'live' || connection.feedReason !== null} />
        <ConnectionLabel {...connection} />
        <button
          ref={toggle}
          type="button"
          className={classNames(iconStyles['iconButton'], styles['toggle'])}
          aria-label={isOpen ? 'Close the coach' : 'Open the coach'}
          title={isOpen ? 'Close the coach' : 'Open the coach'}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={turn}
        >
          <ChevronIcon />
        </button>
      </div>
    </aside>
  );
}

function DueReviews({ reviews }: { reviews: ReturnType<typeof useCoach>['reviews']['value'] }) {
  if (reviews === null || reviews.count === 0) return null;
  return <span className={styles['reviews']}>{reviewWords(reviews.count)}</span>;
}

function Total({ held, marks, isOld }: { held: readonly HeldPosition[]; marks: Marks; isOld: boolean }) {
  if (held.length === 0) return null;
  return (
    <span className={styles['total']} data-old={isOld}>
      <span className={styles['totalMark']}>Open: </span>
      <span className={styles['profit']}>{signedText(totalNow(held, marks))}</span>
      <span className={styles['totalMark']}> {VIRTUAL_CURRENCY}</span>
      {isOld ? <VisuallyHidden> (may be old)</VisuallyHidden> : null}
    </span>
  );
}
