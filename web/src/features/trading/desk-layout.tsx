import { useCallback, useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { lazyPart } from '../../lazy-part.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './desk-layout.module.css';
import { useLaterParts } from './later-parts.ts';
import { DockHandle } from './dock-handle.tsx';
import { useQuickKeys } from './keys/use-quick-keys.ts';
import { useDeskChoice } from './layout/use-desk-choice.ts';
import { useDeskRoom } from './layout/use-desk-room.ts';
import { NarrowDesk } from './narrow/later-narrow-desk.tsx';
import { useIsNarrow } from './narrow/use-is-narrow.ts';
import { OrderTicket } from './order-ticket.tsx';
import type { Side } from './ticket-draft.ts';
import type { TradingDesk } from './trading-desk.ts';

interface DeskLayoutProps {
  readonly desk: TradingDesk;
  readonly chart: ReactNode;
  readonly panels: ReactNode;
  /** Renders the watchlist, given a function that hides it; absent on a desk without a watchlist. */
  readonly watchlist?: (onHide: () => void) => ReactNode;
}

function focusTicket(ticket: HTMLElement | null): void {
  ticket?.scrollIntoView({ block: 'start' });
  ticket?.querySelector<HTMLElement>('select, input:checked')?.focus({ preventScroll: true });
}

/**
 * Shows the watchlist, the chart, the ticket and the panels of a desk. If there is room, they are next to each other.
 * Otherwise only the chart is shown, and the other parts are sheets that slide over it.
 */
export function DeskLayout(props: DeskLayoutProps) {
  const { account, asset } = props.desk;
  // The key includes account and asset, because the sheets contain the ticket of one account and asset.
  return useIsNarrow() ? <NarrowDesk key={`${account.id} ${asset.symbol}`} {...props} /> : <WideDesk {...props} />;
}

/**
 * Returns whether the watchlist is shown, and functions that show or hide it. The choice is stored separately for wide
 * and for narrow windows.
 */
function useWatchlistChoice() {
  const room = useDeskRoom();
  const [{ watchlist }, change] = useDeskChoice();
  const width = room === 'wide' ? 'wide' : 'narrow';
  const show = (isShown: boolean) => change({ watchlist: { ...watchlist, [width]: isShown } });
  const latestRef = useLatest(show);
  // Memoized, because the watchlist renders again whenever its props change.
  const hide = useCallback(() => latestRef.current(false), [latestRef]);
  return { isShown: room !== 'column' && watchlist[width], show, hide };
}

/**
 * Returns whether the ticket is shown, and functions that show and hide it. The ticket cannot be hidden while an order
 * has no response, because nothing else can be sent until then.
 */
function useTicketChoice({ ticket: { change, refills, unanswered } }: TradingDesk) {
  const place = useRef<HTMLElement>(null);
  const [choice, choose] = useDeskChoice();
  /** Number of times that a refill or the choice of a side has opened the ticket, which then gets the focus. */
  const [asked, setAsked] = useState(0);
  const seen = useRef(refills);
  const isShown = choice.ticket || unanswered !== null;
  useEffect(() => {
    if (refills === seen.current) return;
    seen.current = refills;
    choose({ ticket: true });
    setAsked((count) => count + 1);
  }, [refills, choose]);
  useEffect(() => {
    if (asked > 0) focusTicket(place.current);
  }, [asked]);
  const show = (next: boolean) => choose({ ticket: next });
  return {
    place,
    isShown,
    canHide: unanswered === null,
    show,
    toggle: () => show(!isShown),
    goTo: (side: Side): void => {
      change({ side });
      show(true);
      setAsked((count) => count + 1);
    },
  };
}

const TicketEdge = lazyPart(async () => (await import('./layout/ticket-edge.tsx')).TicketEdge);

/** Loaded in advance, because the window may become narrow, and the ticket may be hidden. */
const LATER = [NarrowDesk, TicketEdge];

function WideDesk({ desk, chart, panels, watchlist }: DeskLayoutProps) {
  useLaterParts(LATER);
  const [{ dockShare, dock }, choose] = useDeskChoice();
  const watching = useWatchlistChoice();
  const ticket = useTicketChoice(desk);
  const rows: CSSProperties & Record<'--dock-height', string> = { '--dock-height': `${dockShare}%` };
  useQuickKeys({
    buy: () => ticket.goTo('buy'),
    sell: () => ticket.goTo('sell'),
    ticket: ticket.toggle,
    ...(watchlist === undefined ? {} : { watchlist: () => watching.show(!watching.isShown) }),
  });
  return (
    <div
      className={styles['desk']}
      style={rows}
      data-ticket={ticket.isShown ? 'shown' : 'hidden'}
      data-dock={dock ? 'shown' : 'hidden'}
      data-watchlist={watchlist === undefined ? undefined : watching.isShown ? 'shown' : 'hidden'}
    >
      {watchlist === undefined ? null : (
        <div className={styles['watchlist']}>
          {watching.isShown ? (
            watchlist(watching.hide)
          ) : (
            <ShowButton name="Show the watchlist" onShow={() => watching.show(true)} />
          )}
        </div>
      )}
      <div className={styles['chart']}>{chart}</div>
      <div className={styles['ticket']}>
        {ticket.isShown ? (
          // The key includes account and asset, because the fields of the ticket start empty for another account or
          // asset.
          <OrderTicket
            key={`${desk.account.id} ${desk.asset.symbol}`}
            desk={desk}
            sectionRef={ticket.place}
            {...(ticket.canHide ? { onHide: () => ticket.show(false) } : {})}
          />
        ) : (
          <TicketEdge desk={desk} onShow={() => ticket.show(true)} onSide={ticket.goTo} />
        )}
      </div>
      {dock ? <DockHandle share={dockShare} onShare={(next) => choose({ dockShare: next })} /> : null}
      <div className={styles['panels']}>{panels}</div>
    </div>
  );
}

/**
 * Shows a button at the edge of a hidden part of the desk. Pressing the button shows the part again. The button is
 * always visible.
 */
function ShowButton({ name, onShow }: { readonly name: string; readonly onShow: () => void }) {
  return (
    <button type="button" className={styles['show']} aria-label={name} title={name} onClick={onShow}>
      <Icon size={16}>
        <path d="M3.5 4.5h13v11h-13zM8 4.5v11" />
      </Icon>
    </button>
  );
}
