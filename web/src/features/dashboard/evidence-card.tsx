import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Card } from '../../ui/card.tsx';
import { evidenceQuery } from '../evidence/evidence-queries.ts';
import { evidenceText, itemsText, LEVEL_LABELS, METER_NAMES, outlookSentence } from '../evidence/evidence-text.ts';
import { CardQuery } from './card-query.tsx';
import { LevelBars } from './level-bars.tsx';
import styles from './dashboard-page.module.css';

/** Shows every evidence meter with its n and what it would take. Meters run over the whole record, never over a period. */
export function EvidenceCard() {
  const evidence = useQuery(evidenceQuery);
  return (
    <Card aria-label="Evidence" className={styles['wide']}>
      <div className={styles['head']}>
        <h3>Evidence</h3>
        <Link to="/evidence">How it is measured</Link>
      </div>
      <CardQuery query={evidence} name="The evidence" height="10rem">
        {({ meters }) => (
          <ul className={styles['meters']}>
            {meters.map((meter) => (
              <li key={meter.meter}>
                <span className={styles['note']}>{METER_NAMES[meter.meter].title}</span>
                <strong className={styles['level']}>
                  <LevelBars level={meter.level} />
                  {LEVEL_LABELS[meter.level]}
                </strong>
                <span className={styles['note']}>
                  {`E = ${evidenceText(meter.logEvidence)}, n = ${itemsText(meter.meter, meter.n)}. ${outlookSentence(meter)}`}
                </span>
              </li>
            ))}
          </ul>
        )}
      </CardQuery>
    </Card>
  );
}
