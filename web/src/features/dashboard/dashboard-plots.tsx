/**
 * The plots of the dashboard. Their code is loaded after the page; `preloadPlots` fetches it while the figures are
 * loading. If the code is there in time, a plot is drawn together with its card. Otherwise a placeholder is shown
 * first, and React replaces it after 300 ms at the earliest.
 */
import { Card } from '../../ui/card.tsx';
import { lazyPart } from '../../lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './dashboard-page.module.css';

/** Placeholder for a plot that has its own card. */
function CardPlace({ width }: { readonly width: 'wide' | 'wider' | 'half' }) {
  return (
    <Card className={styles[width]} aria-busy="true">
      <Skeleton height="22rem" />
    </Card>
  );
}

const trading = () => import('./trading-plots.tsx');

export const CalibrationPlot = lazyPart(async () => (await import('./calibration-plot.tsx')).CalibrationPlot, <Skeleton height="22rem" />); // oxfmt-ignore
export const CallHoursPlot = lazyPart(async () => (await import('./call-hours-plot.tsx')).CallHoursPlot, <Skeleton height="15rem" />); // oxfmt-ignore
export const RatingHistory = lazyPart(async () => (await import('./rating-history.tsx')).RatingHistory, <Skeleton height="20rem" />); // oxfmt-ignore
export const HoldingPlot = lazyPart(async () => (await import('./holding-plot.tsx')).HoldingPlot, <Skeleton height="20rem" />); // oxfmt-ignore
export const EquityPlot = lazyPart(async () => (await trading()).EquityPlot, <CardPlace width="wider" />);
export const ExcursionPlot = lazyPart(async () => (await trading()).ExcursionPlot, <CardPlace width="half" />);
export const ProcessPlot = lazyPart(async () => (await trading()).ProcessPlot, <CardPlace width="half" />);
export const CalendarPlot = lazyPart(async () => (await trading()).CalendarPlot, <CardPlace width="wide" />);
export const HourPlot = lazyPart(async () => (await trading()).HourPlot, <CardPlace width="wide" />);
export const MistakePlot = lazyPart(async () => (await import('./mistake-plot.tsx')).MistakePlot, <CardPlace width="half" />); // oxfmt-ignore

const SKILL = [CalibrationPlot, CallHoursPlot, RatingHistory];
const TRADING = [EquityPlot, ExcursionPlot, ProcessPlot, CalendarPlot, HourPlot, MistakePlot, HoldingPlot];

/** Loads the code of the plots in advance. Call it with `trading` only once the sandbox is unlocked. */
export function preloadPlots(of: 'skill' | 'trading'): void {
  for (const plot of of === 'skill' ? SKILL : TRADING) void plot.preload();
}
