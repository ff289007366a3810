import { memo, type ReactNode } from 'react';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './chart-footer.module.css';
import type { ChartCommand } from './model/chart-command.ts';
import type { SeriesType } from './model/chart-settings.ts';
import { PriceSourceLabel } from './price-source-label.tsx';
import { ArrowLeftIcon, ArrowRightIcon, FitIcon, MinusIcon, PlusIcon } from '../ui/text-icons.tsx';

interface ChartFooterProps {
  source: PriceSource;
  series: SeriesType;
  run: (command: ChartCommand) => void;
  isTableOpen: boolean;
  onTableOpenChange: (isOpen: boolean) => void;
}

/**
 * Legend text of each chart type. The texts say how the shape of a bar shows its direction, so that readers do not
 * depend on its color.
 */
const SERIES_KEYS: Readonly<Record<SeriesType, string>> = {
  candles: 'Hollow candles rose, filled ones fell.',
  'hollow-candles': 'Hollow candles closed above their open; the color compares with the previous close.',
  'heikin-ashi': 'Averaged candles: hollow ones rose, filled ones fell.',
  bars: 'The tick on the left is the open, the one on the right the close.',
  line: '',
  area: '',
};

const BUTTONS: readonly { readonly label: string; readonly face: ReactNode; readonly command: ChartCommand }[] = [
  { label: 'Earlier bars', face: <ArrowLeftIcon />, command: { kind: 'pan', share: -0.25 } },
  { label: 'Later bars', face: <ArrowRightIcon />, command: { kind: 'pan', share: 0.25 } },
  { label: 'Zoom in', face: <PlusIcon />, command: { kind: 'zoom', factor: 0.7 } },
  { label: 'Zoom out', face: <MinusIcon />, command: { kind: 'zoom', factor: 1 / 0.7 } },
  { label: 'Show all bars', face: <FitIcon />, command: { kind: 'fit' } },
];

/** Shows zoom and pan buttons, the table switch, the price source and the credit of the chart library. */
export const ChartFooter = memo(function ChartFooter({
  source,
  series,
  run,
  isTableOpen,
  onTableOpenChange,
}: ChartFooterProps) {
  return (
    <div className={styles['footer']}>
      <div className={styles['main']}>
        <div className={styles['buttons']}>
          {BUTTONS.map(({ label, face, command }) => (
            <Button
              key={label}
              variant="ghost"
              size="small"
              className={styles['icon'] ?? ''}
              aria-label={label}
              title={label}
              onClick={() => run(command)}
            >
              {face}
            </Button>
          ))}
          <Button
            variant="ghost"
            size="small"
            title={isTableOpen ? 'Hide table' : 'Show as table'}
            aria-expanded={isTableOpen}
            onClick={() => onTableOpenChange(!isTableOpen)}
          >
            <span className={styles['table']} aria-hidden="true">
              <Icon size={16}>
                <path d="M3.5 4.5h13v11h-13ZM3.5 8.5h13M8 8.5v7" />
              </Icon>
            </span>
            <span className={styles['words']}>{isTableOpen ? 'Hide table' : 'Show as table'}</span>
          </Button>
        </div>
        <PriceSourceLabel source={source} restClassName={styles['rest']} />
      </div>
      <p className={styles['credit']}>
        <span className={styles['hint']}>Click the chart, then scroll to zoom. {SERIES_KEYS[series]} </span>
        <a
          href="https://www.tradingview.com/"
          target="_blank"
          rel="noopener noreferrer"
          title="Charts by TradingView Lightweight Charts™"
        >
          <span className={styles['rest']}>Charts by </span>TradingView
          <span className={styles['maker']}> Lightweight Charts™</span>
        </a>
      </p>
    </div>
  );
});
