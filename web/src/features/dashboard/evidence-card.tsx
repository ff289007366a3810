import type { EvidenceMeterView } from '@tradesense/contract/evidence.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { evidenceQuery } from '../evidence/evidence-queries.ts';
import { equationText, itemsText, METER_NAMES, meterWord, outlookSentence } from '../evidence/evidence-text.ts';
import { QueryView } from '../../query-view.tsx';
import { LevelBars } from './level-bars.tsx';
import { SourceAnswers, SourceCalls } from './source-answers.tsx';
import { SourceButton } from './source-dialog.tsx';
import styles from './dashboard-page.module.css';

interface Source {
  readonly formula: string;
  readonly rows: () => ReactNode;
}

/**
 * Returns how E of a meter was computed: the formula, and the items or a link to them. Source of the formulas:
 * docs/evidence.md.
 */
function sourceOf(meter: EvidenceMeterView['meter']): Source {
  switch (meter) {
    case 'bias-tests':
      return {
        formula: 'E = ½ (E of the stated probabilities + E of the hits)',
        rows: () => <SourceCalls query={{}} />,
      };
    case 'chart-exams':
      return {
        formula: 'E = product of ½ + ½ e over your charts; e compares your marks with 999 sets of random marks',
        rows: () => <SourceAnswers query={{ type: 'chart-exams' }} />,
      };
    case 'real-or-shuffled':
      return {
        formula: 'E = mean over hit rates above ½ of the bets against a fair coin',
        rows: () => <Link to="/real-or-shuffled">See your pairs</Link>,
      };
  }
}

/**
 * Shows all evidence meters except the meter of trades. Each meter covers the whole record, and shows n and how many
 * more items it would take to reach E = 20.
 */
export function EvidenceCard() {
  const evidence = useQuery(evidenceQuery);
  return (
    <Card aria-label="Evidence" className={styles['wide']}>
      <div className={styles['head']}>
        <h3>Evidence</h3>
        <Link to="/evidence">How it is measured</Link>
      </div>
      <QueryView query={evidence} name="The evidence" height="10rem">
        {({ meters }) => (
          <ul className={styles['meters']}>
            {meters.map((meter) => (
              <li key={meter.meter}>
                <span className={styles['note']}>{METER_NAMES[meter.meter].title}</span>
                <strong>
                  <SourceButton
                    title={`Evidence: ${METER_NAMES[meter.meter].title}`}
                    meaning={`It says whether ${METER_NAMES[meter.meter].claim}`}
                    {...sourceOf(meter.meter)}
                  >
                    <span className={styles['level']}>
                      <LevelBars level={meter.level} />
                      {meterWord(meter)}
                    </span>
                  </SourceButton>
                </strong>
                <span className={styles['note']}>
                  {`${equationText(meter.logEvidence)}, n = ${itemsText(meter.meter, meter.n)}. ${outlookSentence(meter)}`}
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}
