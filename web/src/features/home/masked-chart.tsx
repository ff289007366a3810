import styles from './masked-chart.module.css';

/** Open, high, low and close of the illustration's bars, in arbitrary units. They are not real prices. */
const BARS = [
  [38, 44, 34, 42], [42, 50, 40, 48], [48, 52, 41, 43], [43, 47, 36, 38], [38, 46, 37, 45], [45, 57, 44, 55],
  [55, 60, 50, 52], [52, 55, 45, 47], [47, 59, 46, 58], [58, 68, 56, 66], [66, 70, 60, 62], [62, 65, 54, 56],
  [56, 64, 55, 63], [63, 74, 61, 72], [72, 78, 67, 69], [69, 72, 62, 70],
] as const; // oxfmt-ignore

const STEP = 15;
const BODY = 9;
const HEIGHT = 170;
const LOWEST = 30;
const SCALE = 3.1;

const heightOf = (price: number) => (price - LOWEST) * SCALE;

export function MaskedChart() {
  const hiddenFrom = BARS.length * STEP + 4;
  const width = hiddenFrom + 96;
  return (
    <figure className={styles['figure']}>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} className={styles['drawing']} aria-hidden="true">
        <path d={`M0 40H${width}M0 85H${width}M0 130H${width}`} className={styles['grid']} />
        {BARS.map((bar, index) => {
          const [open = 0, high = 0, low = 0, close = 0] = bar.map(heightOf);
          const x = index * STEP + STEP / 2;
          const isUp = close >= open;
          const top = HEIGHT - Math.max(open, close);
          const bottom = HEIGHT - Math.min(open, close);
          return (
            <g key={x} className={isUp ? styles['up'] : styles['down']}>
              <path d={`M${x} ${HEIGHT - high}V${top}M${x} ${bottom}V${HEIGHT - low}`} />
              <rect x={x - BODY / 2} y={top} width={BODY} height={Math.max(1, bottom - top)} rx="1" />
            </g>
          );
        })}
        <rect x={hiddenFrom} y="8" width="92" height="154" rx="6" className={styles['mask']} />
        <text x={hiddenFrom + 46} y="96" className={styles['question']}>
          ?
        </text>
      </svg>
      <figcaption className={styles['caption']}>
        Illustration. No symbol, no dates, no prices: only the bars.
      </figcaption>
    </figure>
  );
}
