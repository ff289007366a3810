import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { TradingDesk } from '../trading-desk.ts';
import { ExportMenu } from '../export-menu.tsx';
import { FillsPanel } from './fills-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { LatestLiquidation } from './latest-liquidation.tsx';
import { LedgerPanel } from './ledger-panel.tsx';
import { announcementOf, type Announcement } from './order-text.ts';
import { OrdersPanel } from './orders-panel.tsx';
import styles from './panels.module.css';
import { PerformancePanel } from './performance-panel.tsx';
import { PositionsPanel } from './positions-panel.tsx';
import { useTradingActivity } from './use-trading-activity.ts';

type PanelId = 'positions' | 'orders' | 'fills' | 'history' | 'ledger' | 'performance';

const TOAST_MS = 8 * SECOND_MS;

interface TradingPanelsProps {
  readonly desk: TradingDesk;
  /** Actions on the whole account, beside the tabs. */
  readonly actions?: ReactNode;
}

/** Shows the positions, orders, fills, history, ledger and results of an account. Remount it for another account. */
export function TradingPanels({ desk, actions }: TradingPanelsProps) {
  const { account, positions, orders } = desk;
  const [selected, setSelected] = useState<PanelId>('positions');
  const [spoken, setSpoken] = useState('');
  const [liquidated, setLiquidated] = useState<string | null>(null);
  const place = useRef<HTMLElement>(null);
  const isInSight = useIsInSight(place);
  useTradingActivity(account, (news) => {
    const announcements = news.flatMap((each) => announcementOf(each) ?? []);
    const liquidation = news.findLast((each) => each.kind === 'position-liquidated');
    if (liquidation !== undefined) setLiquidated(liquidation.asset);
    if (announcements.length === 0) return;
    const isLookedAt = isInSight() && announcements.every(({ panel }) => panel === selected);
    // Toasts have their own live region, so each event is announced once.
    if (isLookedAt) setSpoken(announcements.map(({ text }) => text).join(' '));
    else showToasts(announcements);
  });
  return (
    <section ref={place} className={styles['panels']} aria-label="Account">
      <VisuallyHidden>
        <h2>Account</h2>
        <output aria-label="Trading activity">{spoken}</output>
      </VisuallyHidden>
      {liquidated === null ? null : (
        <LatestLiquidation account={account} asset={liquidated} onClose={() => setLiquidated(null)} />
      )}
      <Tabs<PanelId>
        label="Account panels"
        selected={selected}
        onSelect={setSelected}
        actions={
          <>
            {actions}
            <ExportMenu accountId={account.id} />
          </>
        }
        tabs={[
          { id: 'positions', label: `Positions (${positions.length})`, panel: <PositionsPanel desk={desk} /> },
          { id: 'orders', label: `Orders (${orders.length})`, panel: <OrdersPanel desk={desk} /> },
          { id: 'fills', label: 'Fills', panel: <FillsPanel account={account} /> },
          { id: 'history', label: 'History', panel: <HistoryPanel account={account} /> },
          { id: 'ledger', label: 'Ledger', panel: <LedgerPanel account={account} /> },
          { id: 'performance', label: 'Performance', panel: <PerformancePanel account={account} /> },
        ]}
      />
    </section>
  );
}

/** Maximum number of single lines in a toast; the rest is counted. */
const MAX_TOAST_LINES = 4;

/**
 * Shows toasts: each liquidation in one that stays until it is closed; of the others a later one replaces an earlier
 * one.
 */
function showToasts(announcements: readonly Announcement[]): void {
  for (const { text } of announcements.filter(({ isUrgent }) => isUrgent))
    showToast({ key: `trading-liquidation ${text}`, title: 'Liquidation', body: <p>{text}</p>, isUrgent: true });
  // The latest first, because one price can fill many orders.
  const lines = announcements.filter(({ isUrgent }) => !isUrgent).toReversed();
  if (lines.length === 0) return;
  const more = lines.length - MAX_TOAST_LINES;
  const body = (
    <>
      {lines.slice(0, MAX_TOAST_LINES).map(({ text }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same announcement can come twice, and items never move
        <p key={place}>{text}</p>
      ))}
      {more > 0 ? <p>And {more} more, see the account’s panels.</p> : null}
    </>
  );
  showToast({ key: 'trading-news', title: 'Sandbox', body, durationMs: TOAST_MS });
}

/** Returns a function that checks whether the element is visible, without rerendering on changes. */
function useIsInSight(place: RefObject<HTMLElement | null>): () => boolean {
  const isIntersecting = useRef(false);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      isIntersecting.current = entries.at(-1)?.isIntersecting ?? false;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return () => isIntersecting.current && document.visibilityState === 'visible';
}
