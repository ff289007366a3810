import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { instrumentOf } from '@tradesense/core/trading/instrument.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import type { ChartDrawings } from '../../../chart/drawings/chart-drawings.ts';
import type { TradingDesk } from '../trading-desk.ts';
import { planOfDraft } from './plan-draft.ts';
import { planFiguresOf } from './plan-figures.ts';
import type { DescribedPlan } from './plan-text.ts';
import { PlanTool, type PlanToolState, type PlanView } from './plan-tool.ts';

type ViewSources = Pick<TradingDesk, 'account' | 'asset' | 'price' | 'ticketLines' | 'ticket'>;

/** Returns what the ticket holds, as the tool shows it. */
export function planViewOf({ account, asset, price, ticketLines, ticket }: ViewSources): PlanView {
  const { draft, read, isPlanned } = ticket;
  const prices = planOfDraft(draft, read.isEntry, price);
  const figures = prices === null ? null : planFiguresOf(prices, read.quantity, account.settings);
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
    market: price,
    prices: shown.flatMap((each) =>
      each === null || each === undefined || Number.isNaN(Number(each)) ? [] : [Number(each)],
    ),
    isPlanned,
  };
}

/** Returns the tool that plans on the chart of a desk. It and the drawing tools deselect one another. */
export function usePlanTool(desk: TradingDesk, drawings: ChartDrawings): PlanTool {
  const { account, asset, price, ticketLines, ticket } = desk;
  const [tool] = useState(() => new PlanTool(instrumentOf(INSTRUMENTS, asset.symbol).tick));
  const { draft, read, isPlanned, plan, change, takePlanBack } = ticket;
  const view = useMemo(
    () => planViewOf({ account, asset, price, ticketLines, ticket: { ...ticket, draft, read, isPlanned } }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- of the ticket only these are shown
    [account, asset, price, ticketLines?.entry, ticketLines?.stop, ticketLines?.target, draft, read, isPlanned],
  );
  useLayoutEffect(() => tool.connect({ plan, change, takePlanBack }), [tool, plan, change, takePlanBack]);
  useLayoutEffect(() => tool.show(view), [tool, view]);
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

export function usePlanToolState(tool: PlanTool): PlanToolState {
  return useSyncExternalStore(tool.subscribe, tool.state);
}
