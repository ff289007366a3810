import { useContext, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { lazyPart } from '../../../lazy-part.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { Tabs, type TabItem, type TabsProps } from '../../../ui/tabs.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { TradingDesk } from '../trading-desk.ts';
import { useQuickKeys, type QuickActs } from '../keys/use-quick-keys.ts';
import { ExportMenu } from '../export-menu.tsx';
import { PanelButton } from '../layout/panel-button.tsx';
import { useLaterParts } from '../later-parts.ts';
import { useDeskChoice } from '../layout/use-desk-choice.ts';
import { PanelsInSheet } from '../narrow/narrow-context.ts';
import { announce } from './announce.ts';
import { ConfirmCancelAll, ConfirmFlatten, LATER_DIALOGS, LatestLiquidation } from './later-dialogs.ts';
import { FillsPanel, HistoryPanel, LATER_PANELS, LedgerPanel, OrdersPanel, PerformancePanel } from './later-panels.tsx';
import styles from './panels.module.css';
import { PositionsPanel } from './positions-panel.tsx';
import { useTradingActivity } from './use-trading-activity.ts';

const AlertsPanel = lazyPart(
  async () => (await import('../alerts/alerts-panel.tsx')).AlertsPanel,
  <Spinner label="Loading your alerts" />,
);

const LATER = [...LATER_DIALOGS, ...LATER_PANELS];

type PanelId = 'positions' | 'orders' | 'fills' | 'history' | 'ledger' | 'performance' | 'alerts';

interface TradingPanelsProps {
  readonly desk: TradingDesk;
  /** Actions on the whole account, shown next to the tabs. */
  readonly actions?: ReactNode;
}

/**
 * Shows the positions, orders, fills, history, ledger and results of an account, and in the live sandbox also the price
 * alerts. For another account, the component must be mounted again.
 */
export function TradingPanels({ desk, actions }: TradingPanelsProps) {
  const { account, positions, orders } = desk;
  const [selected, setSelected] = useState<PanelId>('positions');
  const { news, say } = useSpokenNews();
  const [liquidated, setLiquidated] = useState<string | null>(null);
  const [asked, setAsked] = useState<AskedActProps['act']>(null);
  const place = useRef<HTMLElement>(null);
  const isInSight = useIsInSight(place);
  useLaterParts(LATER);
  const showInSheet = useContext(PanelsInSheet);
  const isInSheet = showInSheet !== null;
  const [isSheetOpen, openSheet] = useSheet(desk);
  const [{ dock: isDockShown }, choose] = useDeskChoice();
  const showDock = (isShown: boolean) => choose({ dock: isShown });
  // If all positions or orders have gone before the user confirms, the confirmation dialog is closed.
  if ((asked === 'flatten' && positions.length === 0) || (asked === 'cancel-all' && orders.length === 0))
    setAsked(null);
  function showPanel(panel: PanelId): void {
    setSelected(panel);
    showDock(true);
    openSheet(true);
    place.current?.querySelector<HTMLElement>(`[data-tab="${panel}"]`)?.focus();
  }
  useQuickKeys({
    positions: () => showPanel('positions'),
    orders: () => showPanel('orders'),
    ...accountKeys(desk, setAsked),
    ...(isInSheet ? {} : { dock: () => showDock(!isDockShown) }),
  });
  useTradingActivity(account, (latest) => {
    const liquidation = latest.findLast((each) => each.kind === 'position-liquidated');
    if (liquidation !== undefined) setLiquidated(liquidation.asset);
    const isShown = isInSheet ? isSheetOpen : isDockShown && isInSight();
    void announce(latest, { isReplay: account.kind === 'replay', orders, panel: isShown ? selected : null, say });
  });
  const panels = {
    label: 'Account panels',
    selected,
    onSelect: setSelected,
    actions: actionsWithExport(account.id, actions),
    tabs: panelTabs(desk),
  };
  return (
    <section ref={place} className={styles['panels']} aria-label="Account">
      <VisuallyHidden>
        <h2>Account</h2>
        {isInSheet && isSheetOpen ? null : news}
      </VisuallyHidden>
      {liquidated === null ? null : (
        <LatestLiquidation account={account} asset={liquidated} onClose={() => setLiquidated(null)} />
      )}
      <AskedAct desk={desk} act={asked} onClose={() => setAsked(null)} />
      {showInSheet === null ? (
        <DockedTabs {...panels} isShown={isDockShown} onShow={showDock} />
      ) : (
        showInSheet({
          ...panels,
          isOpen: isSheetOpen,
          onOpen: openSheet,
          news: <VisuallyHidden>{news}</VisuallyHidden>,
        })
      )}
    </section>
  );
}

/** Returns the live region for events of the account, and the function that announces a text in it. */
function useSpokenNews() {
  const [{ text, times }, setSpoken] = useState({ text: '', times: 0 });
  const news = (
    <output aria-label="Trading activity">
      {/* Each text is put into a new element. Otherwise a screen reader would not announce the same text twice in a
          row. */}
      <span key={times}>{text}</span>
    </output>
  );
  return { news, say: (next: string) => setSpoken((before) => ({ text: next, times: before.times + 1 })) };
}

interface AskedActProps {
  readonly desk: TradingDesk;
  /** Action that the learner has requested by key; `null` for none. */
  readonly act: 'flatten' | 'cancel-all' | null;
  readonly onClose: () => void;
}

function AskedAct({ act, ...dialog }: AskedActProps) {
  if (act === 'flatten') return <ConfirmFlatten {...dialog} />;
  return act === 'cancel-all' ? <ConfirmCancelAll {...dialog} /> : null;
}

interface DockedTabsProps extends TabsProps<PanelId> {
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
}

/**
 * Shows the panels below the chart. If the panels are hidden, their tabs stay visible, and pressing a tab shows its
 * panel again.
 */
function DockedTabs({ isShown, onShow, onSelect, actions, ...tabs }: DockedTabsProps) {
  return (
    <Tabs
      {...tabs}
      isFolded={!isShown}
      onSelect={(panel) => {
        onSelect(panel);
        if (!isShown) onShow(true);
      }}
      actions={
        <>
          {actions}
          <PanelButton
            name={isShown ? 'Hide the panels' : 'Show the panels'}
            path={isShown ? 'm4.5 7.5 5.5 5.5 5.5-5.5' : 'm4.5 12.5 5.5-5.5 5.5 5.5'}
            onPress={() => onShow(!isShown)}
          />
        </>
      }
    />
  );
}

/**
 * Returns whether the sheet of the panels is open, and the function that opens and closes it. When a panel fills in the
 * ticket, the sheet closes, because the sheet of the ticket opens.
 */
function useSheet({ ticket: { refills } }: TradingDesk): readonly [boolean, (isOpen: boolean) => void] {
  const [sheet, setSheet] = useState({ isOpen: false, refills });
  const open = (isOpen: boolean) => setSheet({ isOpen, refills });
  if (sheet.refills !== refills) open(false);
  return [sheet.isOpen, open];
}

function actionsWithExport(accountId: string, actions: ReactNode): ReactNode {
  return (
    <>
      {actions}
      <ExportMenu accountId={accountId} />
    </>
  );
}

function panelTabs(desk: TradingDesk): readonly TabItem<PanelId>[] {
  const { account, asset, positions, orders } = desk;
  const openPositions = account.archivedAt === null ? positions.length : account.openPositions;
  const alerts = { id: 'alerts', label: 'Alerts', panel: <AlertsPanel asset={asset.symbol} /> } as const;
  return [
    { id: 'positions', label: `Positions (${openPositions})`, panel: <PositionsPanel desk={desk} /> },
    { id: 'orders', label: `Orders (${orders.length})`, panel: <OrdersPanel desk={desk} /> },
    { id: 'fills', label: 'Fills', panel: <FillsPanel account={account} /> },
    { id: 'history', label: 'History', panel: <HistoryPanel account={account} /> },
    { id: 'ledger', label: 'Ledger', panel: <LedgerPanel account={account} /> },
    { id: 'performance', label: 'Performance', panel: <PerformancePanel account={account} /> },
    // A replay has no alerts, because its market ends with the replay.
    ...(account.kind === 'live' ? [alerts] : []),
  ];
}

/**
 * Returns the functions for the keys that concern the account. They open a confirmation only if there is something to
 * close or cancel.
 */
function accountKeys(
  { account, over, positions, orders }: TradingDesk,
  ask: (act: AskedActProps['act']) => void,
): QuickActs {
  const canAct = account.archivedAt === null && over === null;
  return {
    ...(canAct && positions.length > 0 ? { flatten: () => ask('flatten') } : {}),
    ...(canAct && orders.length > 0 ? { 'cancel-all': () => ask('cancel-all') } : {}),
  };
}

/**
 * Returns a function that tells whether the element in `place` is visible. A change of the visibility does not render
 * anything.
 */
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
