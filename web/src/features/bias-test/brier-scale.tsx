import { useId } from 'react';
import styles from './brier-scale.module.css';
import { BRIER_NO_INFORMATION, BRIER_WORST, brierSentence } from './score-text.ts';

const WIDTH = 320;
const HEIGHT = 66;
const MARGIN = 24;
const LINE_Y = 32;

function x(brier: number): number {
  return MARGIN + (brier / BRIER_WORST) * (WIDTH - 2 * MARGIN);
}

/** Shows a mean Brier score on its scale. The reference is the score of a forecast of one third for each outcome. */
export function BrierScale({ brier }: { brier: number }) {
  const titleId = useId();
  const landmarks = [
    { at: 0, text: '0 best' },
    { at: BRIER_NO_INFORMATION, text: '0.67 says nothing' },
    { at: BRIER_WORST, text: '2 worst' },
  ];
  return (
    <svg
      className={styles['brierScale']}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn from data in the colors of the theme
      role="img"
      aria-labelledby={titleId}
    >
      <title id={titleId}>
        Brier score {brier.toFixed(2)} on a scale from 0, best, to 2, worst. {brierSentence(brier)}
      </title>
      <line className={styles['line']} x1={x(0)} x2={x(BRIER_WORST)} y1={LINE_Y} y2={LINE_Y} />
      {landmarks.map(({ at, text }) => (
        <g key={text}>
          <line className={styles['mark']} x1={x(at)} x2={x(at)} y1={LINE_Y - 6} y2={LINE_Y + 6} />
          <text className={styles['label']} x={x(at)} y={HEIGHT - 6} textAnchor="middle">
            {text}
          </text>
        </g>
      ))}
      <circle className={styles['score']} cx={x(brier)} cy={LINE_Y} r={8} />
      <text className={styles['you']} x={x(brier)} y={LINE_Y - 14} textAnchor="middle">
        {brier.toFixed(2)}
      </text>
    </svg>
  );
}
