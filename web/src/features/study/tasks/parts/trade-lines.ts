import type { TradeRun } from '@tradesense/core/study/trade-run.ts';
import type { PriceLine } from './price-lines-layer.ts';
import type { PlanDraft } from './trade-draft.ts';

const line = (id: string, label: string, price: number | null, color: PriceLine['color']): PriceLine => {
  return { id, label, price, color, isDashed: false, isFixed: false };
};

/** Returns the price lines of a trade plan's draft. */
export function planLines({ stop, target, invalidation }: PlanDraft, entry: number): readonly PriceLine[] {
  return [
    { id: 'entry', label: 'Price now', price: entry, color: 4, isDashed: true, isFixed: true },
    line('invalidation', stop === invalidation ? '' : 'Wrong at', invalidation, 2),
    line('target', 'Target', target, 6),
    line('stop', stop === invalidation ? 'Stop, wrong at' : 'Stop', stop, 5),
  ];
}

/** Returns the price lines of a trade whose plan was sent. Once the trade is closed, no line can be moved. */
export function runLines(run: TradeRun): readonly PriceLine[] {
  const entry = run.fills.find(({ orderId }) => orderId === 'entry');
  return [
    { id: 'entry', label: 'Entry', price: entry?.price ?? null, color: 1, isDashed: true, isFixed: true },
    { ...line('stop', 'Stop', run.stop, 5), isFixed: run.isClosed },
    { ...line('target', 'Target', run.target, 6), isFixed: run.isClosed },
  ];
}
