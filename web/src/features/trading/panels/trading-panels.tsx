import { useEffect, useRef, useState, type RefObject } from 'react';
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
import { toldOf, type ToldNews } from './order-words.ts';
import { OrdersPanel } from './orders-panel.tsx';
import styles from './panels.module.css';
import { PerformancePanel } from './performance-panel.tsx';
import { PositionsPanel } from './positions-panel.tsx';
import { useTradingNews } from './use-trading-news.ts';

type PanelId = 'positions' | 'orders' | 'fills' | 'history' | 'ledger' | 'performance';

const TOAST_MS = 8 * SECOND_MS;

/** What the account has, had and did. Mount anew for another account. */
export function TradingPanels({ desk }: { readonly desk: TradingDesk }) {
  const { account, positions, orders } = desk;
  const [selected, setSelected] = useState<PanelId>('positions');
  const [spoken, setSpoken] = useState('');
  const [liquidated, setLiquidated] = useState<string | null>(null);
  const place = useRef<HTMLElement>(null);
  const isInSight = useIsInSight(place);
  useTradingNews(account, (news) => {
    const told = news.flatMap((each) => toldOf(each) ?? []);
    const liquidation = news.findLast((each) => each.kind === 'position-liquidated');
    if (liquidation !== undefined) setLiquidated(liquidation.asset);
    if (told.length === 0) return;
    const isLookedAt = isInSight() && told.every(({ panel }) => panel === selected);
    // Toasts have a live region of their own: each thing is said once.
    if (isLookedAt) setSpoken(told.map(({ text }) => text).join(' '));
    else tellAside(told);
  });
  return (
    <section ref={place} className={styles['panels']} aria-label="Account">
      <div className={styles['head']}>
        <h2>Account</h2>
        <ExportMenu accountId={account.id} />
      </div>
      <VisuallyHidden>
        <output aria-label="Trading news">{spoken}</output>
      </VisuallyHidden>
      {liquidated === null ? null : (
        <LatestLiquidation account={account} asset={liquidated} onClose={() => setLiquidated(null)} />
      )}
      <Tabs<PanelId>
        label="Account panels"
        selected={selected}
        onSelect={setSelected}
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

/** What a toast says in single lines; the rest is counted. */
const MAX_TOLD = 4;

/** As toasts: each liquidation in one that stays until it is closed; of the rest a later one takes the place of an earlier. */
function tellAside(told: readonly ToldNews[]): void {
  for (const { text } of told.filter(({ isUrgent }) => isUrgent))
    showToast({ key: `trading-liquidation ${text}`, title: 'Liquidation', body: <p>{text}</p>, isUrgent: true });
  // The latest first: one price can fill a whole ladder of orders.
  const lines = told.filter(({ isUrgent }) => !isUrgent).toReversed();
  if (lines.length === 0) return;
  const more = lines.length - MAX_TOLD;
  const body = (
    <>
      {lines.slice(0, MAX_TOLD).map(({ text }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same can be told twice, and nothing moves
        <p key={place}>{text}</p>
      ))}
      {more > 0 ? <p>And {more} more, see the account’s panels.</p> : null}
    </>
  );
  showToast({ key: 'trading-news', title: 'Sandbox', body, durationMs: TOAST_MS });
}

/** Whether the reader can see the element now: asked when something happens, so nothing is drawn for it. */
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
