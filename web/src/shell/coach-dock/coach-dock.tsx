import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import type { NextStep } from '@tradesense/contract/guidance.ts';
import { VIRTUAL_CURRENCY } from '@tradesense/contract/product.ts';
import { addressLink } from '../../platform/address-link.ts';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useWindowBarPlace } from '../../ui/window-bar.ts';
import { ChevronIcon } from '../menu-icons.tsx';
import iconStyles from '../icon-button.module.css';
import { BarCoach } from './bar-coach.tsx';
import styles from './coach-dock.module.css';
import { ConnectionLabel } from './connection-label.tsx';
import { DockPanel, reviewWords } from './dock-panel.tsx';
import { isTestPage, isTradingPage } from './dock-places.ts';
import { totalProfitNow } from '../../features/trading/marked-position.ts';
import { useLiveTicks, type LiveTicks } from '../../platform/live-ticks.ts';
import { assetsOf, signedText, type OpenPosition } from './open-positions.ts';
import { useCoach } from './use-coach.ts';
import { useConnection } from './use-connection.ts';
import { useDockOpen } from './use-dock-open.ts';

/**
 * Shows the coach of a signed-in user: one next step, due reviews, open positions, and the state of the connection. The
 * coach is a toolbar with a panel above it, and is the last part of the page. It sticks to the bottom edge of the
 * window until the reader has scrolled down to its place. It therefore never covers any content permanently. On a page
 * that fills the window, the coach is in the header.
 */
export function CoachDock() {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const place = useWindowBarPlace('coach');
  if (place !== null) return <BarCoach place={place} />;
  return isTestPage(pathname) ? <QuietDock /> : <TalkingDock isOnTradingPage={isTradingPage(pathname)} />;
}

/** During a test, shows only the state of the connection: no links, no prices, and nothing that covers the page. */
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
  const ticks = useLiveTicks(assetsOf(held));
  const connection = useConnection(held.length > 0);
  const [isOpen, setOpen] = useDockOpen(isOnTradingPage);
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
      {isOpen ? <DockPanel id={panelId} coach={coach} ticks={ticks} connection={connection} /> : null}
      <div className={styles['bar']}>
        <Step step={coach.step} hasFailed={coach.steps.hasFailed} />
        {coach.due === 0 ? null : <span className={styles['reviews']}>{reviewWords(coach.due)}</span>}
        <Total held={held} ticks={ticks} isOld={connection.state !== 'live' || connection.feedReason !== null} />
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

function Step({ step, hasFailed }: { step: NextStep | null; hasFailed: boolean }) {
  if (step === null)
    return <span className={styles['step']}>{hasFailed ? 'The next step could not be loaded.' : ''}</span>;
  return (
    <Link {...addressLink(step.href)} className={styles['step']}>
      <span className={styles['stepMark']}>Next:</span> {step.title}
    </Link>
  );
}

function Total({ held, ticks, isOld }: { held: readonly OpenPosition[]; ticks: LiveTicks; isOld: boolean }) {
  if (held.length === 0) return null;
  return (
    <span className={styles['total']} data-old={isOld}>
      <span className={styles['totalMark']}>Open: </span>
      <span className={styles['profit']}>{signedText(totalProfitNow(held, ticks))}</span>
      <span className={styles['totalMark']}> {VIRTUAL_CURRENCY}</span>
      {isOld ? <VisuallyHidden> (may be out of date)</VisuallyHidden> : null}
    </span>
  );
}
