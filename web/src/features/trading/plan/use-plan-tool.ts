import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { instrumentOf } from '@tradesense/core/trading/instrument.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import type { ChartDrawings } from '../../../chart/drawings/chart-drawings.ts';
import type { PricedAsset } from '../desk-base.ts';
import { useOfDeskPrice } from '../desk-market.ts';
import type { TradingDesk } from '../trading-desk.ts';
import { planOfDraft } from './plan-draft.ts';
import { planFiguresOf } from './plan-figures.ts';
import type { DescribedPlan } from './plan-text.ts';
import { PlanTool, type PlanToolState, type PlanView } from './plan-tool.ts';

type ViewSources = Pick<TradingDesk, 'account' | 'ticketLines' | 'ticket'> & PricedAsset;

/** Returns the content of the ticket that the plan tool needs. */
export function planViewOf({ account, asset, price, ticketLines, ticket }: ViewSources): PlanView {
  const { draft, read, isPlanned } = ticket;
  const prices = planOfDraft(draft, read.isEntry, price);
  const figures = prices === null ? null : planFiguresOf(prices, read.opening, account.settings);
  const plan: DescribedPlan | null =
    prices === null || figures === null
      ? null
      : {
          prices,
          figures,
          type: draft.type,
          quantity: read.quantity,
          symbol: asset.symbol,
          decimals: asset.priceDecimals,
        };
  const shown = [ticketLines?.entry, ticketLines?.stop, ticketLines?.target];
  return {
    draft,
    plan,
    prices: shown.flatMap((each) =>
      each === null || each === undefined || Number.isNaN(Number(each)) ? [] : [Number(each)],
    ),
    isPlanned,
  };
}

/**
 * Returns the tool that plans a trade on the chart of a desk. Choosing it deselects the drawing tool, and vice versa.
 */
export function usePlanTool(desk: TradingDesk, drawings: ChartDrawings): PlanTool {
  const { asset, market } = desk;
  const [tool] = useState(() => new PlanTool(instrumentOf(INSTRUMENTS, asset.symbol).tick));
  const { plan, change, takePlanBack } = desk.ticket;
  const { newest } = market;
  useLayoutEffect(
    () => tool.connect({ plan, change, takePlanBack, market: newest }),
    [tool, plan, change, takePlanBack, newest],
  );
  useEffect(
    () =>
      drawings.subscribe(() => {
        if (drawings.state().draft !== null && tool.state().tool !== null) tool.choose(null);
      }),
    [tool, drawings],
  );
  useEffect(
    () =>
      tool.subscribe(() => {
        if (tool.state().tool !== null && drawings.state().draft !== null) drawings.choose(null);
      }),
    [tool, drawings],
  );
  return tool;
}

/**
 * Passes the content of the ticket to the tool, at the newest shown price. This component renders nothing, so that a
 * new price renders no other component.
 */
export function ShownPlan({ desk, tool }: { readonly desk: TradingDesk; readonly tool: PlanTool }): null {
  const { account, asset, market, ticketLines, ticket } = desk;
  const { draft, read, isPlanned } = ticket;
  const entry = useOfDeskPrice(market, (price) => planOfDraft(draft, read.isEntry, price)?.entry ?? null);
  const view = useMemo(
    () =>
      planViewOf({
        account,
        asset,
        price: market.shown(),
        ticketLines,
        ticket: { ...ticket, draft, read, isPlanned },
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- of the ticket only these are shown, and of the price the entry
    [account, asset, market, entry, ticketLines?.entry, ticketLines?.stop, ticketLines?.target, draft, read, isPlanned],
  );
  useLayoutEffect(() => tool.show(view), [tool, view]);
  return null;
}

export function usePlanToolState(tool: PlanTool): PlanToolState {
  return useSyncExternalStore(tool.subscribe, tool.state);
}
