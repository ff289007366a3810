import type { LegendItem, LegendShape } from './plot-drawing.ts';
import styles from './plots.module.css';

/** Shows the legend of a plot, which explains its shapes. */
export function Legend({ items }: { readonly items: readonly LegendItem[] }) {
  if (items.length === 0) return null;
  return (
    <ul className={styles['legend']}>
      {items.map(({ shape, text }) => (
        <li key={text}>
          <svg width="16" height="12" aria-hidden="true">
            <Shape shape={shape} />
          </svg>
          {text}
        </li>
      ))}
    </ul>
  );
}

function Shape({ shape }: { readonly shape: LegendShape }) {
  switch (shape) {
    case 'line':
      return <path className={styles['line']} d="M0 6H16" />;
    case 'beside':
      return <path className={styles['beside']} d="M0 6H16" />;
    case 'dashed':
      return <path className={styles['reference']} d="M0 6H16" />;
    case 'area':
      return <path className={styles['fall']} d="M0 2H16V10H0Z" />;
    case 'ring':
      return <circle className={styles['won']} cx="8" cy="6" r="4" />;
    case 'square':
      return <rect className={styles['lost']} x="4" y="2" width="8" height="8" />;
    case 'dot':
      return <circle className={styles['dot']} cx="8" cy="6" r="4" />;
    case 'up':
      return <path className={styles['gain']} d="M3 10H13L8 2Z" />;
    case 'down':
      return <path className={styles['loss']} d="M3 2H13L8 10Z" />;
    case 'hatch':
      return <rect className={styles['few']} x="1" y="1" width="14" height="10" />;
  }
}
