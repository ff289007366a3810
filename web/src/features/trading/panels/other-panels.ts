/**
 * Panels that are not visible when a desk opens, and the announcements of what happens in the account. They are exported
 * from one file, so that the build puts them into one chunk.
 */
export { announcementOf, showToasts } from './announcement.tsx';
export { ArchivedPositions } from './archived-positions.tsx';
export { FillsPanel } from './fills-panel.tsx';
export { HistoryPanel } from './history-panel.tsx';
export { LedgerPanel } from './ledger-panel.tsx';
export { OrdersPanel } from './orders-panel.tsx';
export { PerformancePanel } from './performance-panel.tsx';
