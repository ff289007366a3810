import styles from './plots.module.css';

export interface Tick {
  /** Position along the axis, in pixels. */
  readonly at: number;
  readonly text: string;
}

/** Area in which points are drawn, as pixel positions of its edges. */
export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Draws horizontal grid lines with their numbers at the left. */
export function HeightTicks({ ticks, frame }: { readonly ticks: readonly Tick[]; readonly frame: Frame }) {
  return ticks.map(({ at, text }) => (
    <g key={`${at} ${text}`}>
      <path className={styles['grid']} d={`M${frame.left} ${Math.round(at) + 0.5}H${frame.right}`} />
      <text className={styles['tick']} x={frame.left - 8} y={at + 4} textAnchor="end">
        {text}
      </text>
    </g>
  ));
}

/** Minimum distance between two labels at the bottom, in pixels. */
const TEXT_WIDTH = 64;

/** Draws the numbers or days below the drawing. Leaves out labels that would touch the previous one. */
export function WidthTicks({ ticks, frame }: { readonly ticks: readonly Tick[]; readonly frame: Frame }) {
  const shown: Tick[] = [];
  for (const tick of ticks) {
    const before = shown.at(-1);
    if (before === undefined || tick.at - before.at >= TEXT_WIDTH) shown.push(tick);
  }
  return shown.map(({ at, text }) => (
    <text
      key={`${at} ${text}`}
      className={styles['tick']}
      x={Math.min(Math.max(at, frame.left + 8), frame.right - 12)}
      y={frame.bottom + 18}
      textAnchor="middle"
    >
      {text}
    </text>
  ));
}

/** Draws the name of the horizontal axis below the drawing. */
export function WidthTitle({ frame, text }: { readonly frame: Frame; readonly text: string }) {
  return (
    <text className={styles['axisTitle']} x={(frame.left + frame.right) / 2} y={frame.bottom + 36} textAnchor="middle">
      {text}
    </text>
  );
}
