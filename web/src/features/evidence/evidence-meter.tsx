import { useId } from 'react';
import { Link } from '@tanstack/react-router';
import type { EvidenceMeterView } from '@tradesense/contract/evidence.ts';
import { dayText } from '../../ui/moment-text.ts';
import { Card } from '../../ui/card.tsx';
import styles from './evidence-meter.module.css';
import {
  axisFraction,
  besideSentence,
  countsSentence,
  equationText,
  evidenceText,
  fallenSentence,
  hitRateSentence,
  itemsText,
  meaningSentence,
  meterWord,
  METER_NAMES,
  outlookSentence,
} from './evidence-text.ts';

const WIDTH = 320;
const HEIGHT = 56;
const MARGIN = 14;
const BAR_Y = 14;
const BAR_HEIGHT = 14;

/** Tick values of the axis: its start, and the values of E at which the level changes. */
const TICKS = [1, 3, 10, 20] as const;

const place = (logEvidence: number): number => MARGIN + (WIDTH - 2 * MARGIN) * axisFraction(logEvidence);

interface EvidenceMeterProps {
  readonly meter: EvidenceMeterView;
  /** Number of the learner's answers that count toward the tendencies, which are shown next to the meter. */
  readonly inTendencies?: number | undefined;
}

/**
 * Shows one evidence meter: E on a logarithmic axis from 1 to 20, the word for its level, n, and how many more items it
 * would take to reach 20.
 */
export function EvidenceMeter({ meter, inTendencies }: EvidenceMeterProps) {
  const { title, claim } = METER_NAMES[meter.meter];
  const sentences = [
    meaningSentence(meter),
    hitRateSentence(meter),
    outlookSentence(meter),
    fallenSentence(meter, dayText),
    besideSentence(meter),
    inTendencies === undefined ? '' : countsSentence(meter.n, inTendencies),
  ].filter((sentence) => sentence !== '');
  return (
    <Card title={`Evidence: ${title}`} className={styles['meter']}>
      <p className={styles['word']}>
        {meterWord(meter)}{' '}
        <span className={styles['figures']}>
          {equationText(meter.logEvidence)}, n = {itemsText(meter.meter, meter.n)}
        </span>
      </p>
      <EvidenceAxis logEvidence={meter.logEvidence} level={meter.level} />
      {sentences.map((sentence) => (
        <p key={sentence} className={styles['note']}>
          {sentence}
        </p>
      ))}
      <p className={styles['note']}>
        Strong evidence would say that {claim} <Link to="/evidence">How the meter works</Link>
      </p>
    </Card>
  );
}

/** Draws E on a logarithmic axis from 1 to 20. */
export function EvidenceAxis({ logEvidence, level }: Pick<EvidenceMeterView, 'logEvidence' | 'level'>) {
  const titleId = useId();
  const value = place(logEvidence);
  return (
    <svg
      className={styles['axis']}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn from data in the colors of the theme
      role="img"
      aria-labelledby={titleId}
      data-level={level}
    >
      {/* The title is a single string, because React cannot hydrate a `title` with several children. */}
      <title id={titleId}>
        {`Evidence ${evidenceText(logEvidence)} on a logarithmic axis from 1 to 20: ${meterWord({ level, logEvidence }).toLowerCase()}`}
      </title>
      <rect className={styles['track']} x={MARGIN} width={WIDTH - 2 * MARGIN} y={BAR_Y} height={BAR_HEIGHT} rx={7} />
      <rect className={styles['fill']} x={MARGIN} width={value - MARGIN} y={BAR_Y} height={BAR_HEIGHT} rx={7} />
      {TICKS.map((tick) => (
        <g key={tick}>
          <line
            className={styles['tick']}
            x1={place(Math.log(tick))}
            x2={place(Math.log(tick))}
            y1={BAR_Y - 4}
            y2={BAR_Y + BAR_HEIGHT + 4}
          />
          <text className={styles['label']} x={place(Math.log(tick))} y={HEIGHT - 8} textAnchor="middle">
            {tick}
          </text>
        </g>
      ))}
      <circle className={styles['value']} cx={value} cy={BAR_Y + BAR_HEIGHT / 2} r={8} />
    </svg>
  );
}
