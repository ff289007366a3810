import { Badge } from '../../../ui/badge.tsx';
import styles from './drawn.module.css';

type Row = readonly [open: number, high: number, low: number, close: number];

interface DrawnProps {
  readonly bars: readonly Row[];
  readonly caption: string;
}

const BAR_PX = 34;
const BODY_PX = 16;
const HEIGHT_PX = 168;
const MARGIN_PX = 12;

/** Shows candles that the author of the lesson has invented, and says that they are not real prices. */
export function Drawn({ bars, caption }: DrawnProps) {
  const high = Math.max(...bars.map(([, h]) => h));
  const low = Math.min(...bars.map(([, , l]) => l));
  const scale = (HEIGHT_PX - 2 * MARGIN_PX) / (high - low || 1);
  const y = (price: number) => MARGIN_PX + (high - price) * scale;
  const width = bars.length * BAR_PX;
  return (
    <figure className={styles['figure']}>
      <svg
        className={styles['plot']}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn from data in the colors of the theme
        role="img"
        aria-label={`Drawn: ${caption} ${bars.map(rowText).join('; ')}.`}
        viewBox={`0 0 ${width} ${HEIGHT_PX}`}
        width={width}
        height={HEIGHT_PX}
      >
        {bars.map(([o, h, l, c], index) => {
          const middle = (index + 0.5) * BAR_PX;
          const [top, bottom] = [y(Math.max(o, c)), y(Math.min(o, c))];
          return (
            <g key={index} className={c >= o ? styles['up'] : styles['down']}>
              <line x1={middle} x2={middle} y1={y(h)} y2={top} />
              <line x1={middle} x2={middle} y1={bottom} y2={y(l)} />
              <rect x={middle - BODY_PX / 2} width={BODY_PX} y={top} height={Math.max(1, bottom - top)} />
            </g>
          );
        })}
      </svg>
      <figcaption>
        <Badge>Drawn</Badge> {caption}
      </figcaption>
    </figure>
  );
}

const rowText = ([o, h, l, c]: Row): string => `open ${o}, high ${h}, low ${l}, close ${c}`;
