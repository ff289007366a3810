import { useId } from 'react';
import styles from './luck-band.module.css';

interface LuckBandProps {
  score: number;
  questionCount: number;
  band: { readonly low: number; readonly high: number; readonly level: number };
  /** Text alternative of the drawing. */
  description: string;
}

const WIDTH = 320;
const HEIGHT = 84;
const MARGIN = 24;
const LINE_Y = 48;
const BAND_HALF_HEIGHT = 13;
const MAX_TICKS = 12;

/**
 * Shows the score on a line from 0 to the number of questions, with the luck band: the range of scores that a coin flip
 * usually reaches.
 */
export function LuckBand({ score, questionCount, band, description }: LuckBandProps) {
  const titleId = useId();
  const step = (WIDTH - 2 * MARGIN) / questionCount;
  const x = (value: number): number => MARGIN + value * step;
  const tickEvery = Math.ceil(questionCount / MAX_TICKS);
  const ticks = Array.from({ length: questionCount + 1 }, (_, value) => value).filter(
    (value) => value % tickEvery === 0,
  );
  return (
    <svg
      className={styles['luckBand']}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn from data in the colors of the theme
      role="img"
      aria-labelledby={titleId}
    >
      <title id={titleId}>{description}</title>
      <rect
        className={styles['band']}
        x={x(band.low) - step / 4}
        width={x(band.high) - x(band.low) + step / 2}
        y={LINE_Y - BAND_HALF_HEIGHT}
        height={2 * BAND_HALF_HEIGHT}
        rx={4}
      />
      <line className={styles['line']} x1={x(0)} x2={x(questionCount)} y1={LINE_Y} y2={LINE_Y} />
      {ticks.map((value) => (
        <g key={value}>
          <line className={styles['line']} x1={x(value)} x2={x(value)} y1={LINE_Y - 4} y2={LINE_Y + 4} />
          <text className={styles['tick']} x={x(value)} y={HEIGHT - 4} textAnchor="middle">
            {value}
          </text>
        </g>
      ))}
      <circle className={styles['score']} cx={x(score)} cy={LINE_Y} r={8} />
      <text className={styles['you']} x={x(score)} y={LINE_Y - BAND_HALF_HEIGHT - 8} textAnchor="middle">
        You: {score}
      </text>
      <text className={styles['coin']} x={WIDTH - MARGIN} y={14} textAnchor="end">
        ▭ coin, {Math.round(band.level * 100)}%
      </text>
    </svg>
  );
}
