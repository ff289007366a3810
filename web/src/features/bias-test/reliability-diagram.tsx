import type { BiasInsightsResponse } from '@tradesense/contract/bias-test.ts';
import { BIAS_BIN_MIN_ANSWERS } from '@tradesense/core/bias/bias-rules.ts';
import { useId } from 'react';
import { leftOutText } from '../../plots/left-out-text.ts';
import styles from './reliability-diagram.module.css';

const LEFT_OUT = { items: 'rated answers', least: `fewer than ${BIAS_BIN_MIN_ANSWERS} answers` };

type Bin = BiasInsightsResponse['reliability'][number];

const SIZE = 260;
const LEFT = 44;
const BOTTOM = 40;
const TOP = 10;
const RIGHT = 24;
const TICKS = [0, 0.25, 0.5, 0.75, 1];
const CAP = 5;

function x(fraction: number): number {
  return LEFT + fraction * SIZE;
}

function y(fraction: number): number {
  return TOP + (1 - fraction) * SIZE;
}

function percent(fraction: number): string {
  return `${Math.round(fraction * 100)}%`;
}

/** Shows the hit rate by confidence with Wilson intervals, as a diagram and as a table. */
export function ReliabilityDiagram({ bins, answers }: { bins: readonly Bin[]; answers: number }) {
  const titleId = useId();
  if (bins.length === 0) {
    return (
      <p className={styles['note']}>
        The reliability diagram appears when {BIAS_BIN_MIN_ANSWERS} answers share a level of confidence.
      </p>
    );
  }
  return (
    <figure className={styles['figure']}>
      <figcaption className={styles['caption']}>
        <strong>Reliability.</strong> On the dashed line your confidence equals how often you were right; below it you
        were overconfident, above it underconfident. Bars are 95% Wilson intervals.
        {leftOutText(answers, bins, LEFT_OUT)}
      </figcaption>
      <svg
        className={styles['diagram']}
        viewBox={`0 0 ${LEFT + SIZE + RIGHT} ${TOP + SIZE + BOTTOM}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn from data in the colors of the theme
        role="img"
        aria-labelledby={titleId}
      >
        <title id={titleId}>Reliability diagram; the table below has its numbers.</title>
        <Axes />
        {bins.map((bin) => (
          <BinMark key={bin.from} bin={bin} />
        ))}
      </svg>
      <BinTable bins={bins} />
    </figure>
  );
}

function Axes() {
  return (
    <g>
      {TICKS.map((tick) => (
        <g key={tick}>
          <line className={styles['grid']} x1={x(0)} x2={x(1)} y1={y(tick)} y2={y(tick)} />
          <line className={styles['grid']} x1={x(tick)} x2={x(tick)} y1={y(0)} y2={y(1)} />
          <text className={styles['label']} x={x(0) - 6} y={y(tick) + 4} textAnchor="end">
            {percent(tick)}
          </text>
          <text className={styles['label']} x={x(tick)} y={y(0) + 16} textAnchor="middle">
            {percent(tick)}
          </text>
        </g>
      ))}
      <line className={styles['ideal']} x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} />
      <text className={styles['label']} x={x(0.5)} y={y(0) + 34} textAnchor="middle">
        Your confidence (up: how often right)
      </text>
    </g>
  );
}

function BinMark({ bin }: { bin: Bin }) {
  const at = x(bin.meanConfidence);
  const { low, high, estimate } = bin.hitRate;
  return (
    <g>
      <path
        className={styles['bar']}
        d={`M${at - CAP} ${y(low)}h${2 * CAP}M${at} ${y(low)}V${y(high)}M${at - CAP} ${y(high)}h${2 * CAP}`}
      />
      <circle className={styles['dot']} cx={at} cy={y(estimate)} r={5} />
    </g>
  );
}

function BinTable({ bins }: { bins: readonly Bin[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls on a narrow screen must be reachable by keyboard
    <section className={styles['scroller']} tabIndex={0} aria-label="Reliability as a table">
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">Confidence</th>
            <th scope="col">Answers</th>
            <th scope="col">Mean said</th>
            <th scope="col">Right</th>
            <th scope="col">95% interval</th>
          </tr>
        </thead>
        <tbody>
          {bins.map((bin) => (
            <tr key={bin.from}>
              <th scope="row">
                {percent(bin.from)}–{percent(bin.to)}
              </th>
              <td>{bin.n}</td>
              <td>{percent(bin.meanConfidence)}</td>
              <td>{percent(bin.hitRate.estimate)}</td>
              <td>
                {percent(bin.hitRate.low)}–{percent(bin.hitRate.high)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
