import { lazyPart } from '../../../lazy-part.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

const panels = () => import('./other-panels.ts');
/** Loads the functions that announce what happens in an account. They are in the chunk of the panels. */
export const loadAnnouncements = panels;
const wait = <Spinner label="Loading the panel" />;

export const ArchivedPositions = lazyPart(async () => (await panels()).ArchivedPositions, wait);
export const OrdersPanel = lazyPart(async () => (await panels()).OrdersPanel, wait);
export const FillsPanel = lazyPart(async () => (await panels()).FillsPanel, wait);
export const HistoryPanel = lazyPart(async () => (await panels()).HistoryPanel, wait);
export const LedgerPanel = lazyPart(async () => (await panels()).LedgerPanel, wait);
export const PerformancePanel = lazyPart(async () => (await panels()).PerformancePanel, wait);
export const LATER_PANELS = [OrdersPanel, FillsPanel, HistoryPanel, LedgerPanel, PerformancePanel] as const;
