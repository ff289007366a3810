/** Panels that a desk does not show at first, in one chunk of the build. */
export { FillsPanel } from './fills-panel.tsx';
export { HistoryPanel } from './history-panel.tsx';
export { LedgerPanel } from './ledger-panel.tsx';
export { OrdersPanel } from './orders-panel.tsx';
export { PerformancePanel } from './performance-panel.tsx';
