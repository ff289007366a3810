import { useCallback, useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { useLatest } from '../../ui/use-latest.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './desk-layout.module.css';
import { useLaterParts } from './later-parts.ts';
import { DockHandle } from './dock-handle.tsx';
import { useQuickKeys } from './keys/use-quick-keys.ts';
import { useDeskChoice } from './layout/use-desk-choice.ts';
import { TicketEdge } from './layout/ticket-edge.tsx';
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
  /** Renders the watchlist; absent on a desk without one. `onHide` hides it. */
  readonly watchlist?: (onHide: () => void) => ReactNode;
}

function focusTicket(ticket: HTMLElement | null): void {
  ticket?.scrollIntoView({ block: 'start' });
  ticket?.querySelector<HTMLElement>('select, input:checked')?.focus({ preventScroll: true });
}

/** Shows watchlist, chart, ticket and panels of a desk: side by side if there is room, otherwise the chart with sheets over it. */
export function DeskLayout(props: DeskLayoutProps) {
  const { account, asset } = props.desk;
  // The sheets belong to the ticket of one account and asset.
  return useIsNarrow() ? <NarrowDesk key={`${account.id} ${asset.symbol}`} {...props} /> : <WideDesk {...props} />;
}

/** Returns whether the watchlist is shown, and the function that shows or hides it at the current width. */
function useWatchlistChoice() {
  const room = useDeskRoom();
  const [{ watchlist }, change] = useDeskChoice();
  const width = room === 'wide' ? 'wide' : 'narrow';
  const show = (isShown: boolean) => change({ watchlist: { ...watchlist, [width]: isShown } });
  const latestRef = useLatest(show);
  // Stable between renders, because the list renders only when its props change.
  const hide = useCallback(() => latestRef.current(false), [latestRef]);
  return { isShown: room !== 'column' && watchlist[width], show, hide };
}

/**
 * Returns whether the ticket is shown, and the function that shows it again. The ticket stays in view while an order
 * has no response, because nothing else can be sent.
 */
function useTicketChoice({ ticket: { change, refills, unanswered } }: TradingDesk) {
  const place = useRef<HTMLElement>(null);
  const [choice, choose] = useDeskChoice();
  /** Number of times the ticket was opened with the focus. */
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

/** A window may become narrow. */
const LATER = [NarrowDesk];

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
          // The key includes account and asset, because the fields belong to both.
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

/** Shows the button at the edge of a hidden part that shows the part again. It is always in view. */
function ShowButton({ name, onShow }: { readonly name: string; readonly onShow: () => void }) {
  return (
    <button type="button" className={styles['show']} aria-label={name} title={name} onClick={onShow}>
      <Icon size={16}>
        <path d="M3.5 4.5h13v11h-13zM8 4.5v11" />
      </Icon>
    </button>
  );
}
