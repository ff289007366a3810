import { useQuery } from '@tanstack/react-query';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { insightsQuery } from '../bias-test/bias-test-queries.ts';
import { ReliabilityDiagram } from '../bias-test/reliability-diagram.tsx';
import { CardQuery } from './card-query.tsx';
import styles from './dashboard-page.module.css';

/** Shows how often the learner's calls came true at each level of confidence. */
export function CalibrationCard() {
  const insights = useQuery(insightsQuery);
  return (
    <Card
      title="Calibration"
      aria-label="Calibration"
      actions={
        <LinkButton to="/bias-test" variant="ghost" size="small">
          Bias Tests
        </LinkButton>
      }
    >
      <CardQuery query={insights} name="The calibration" height="16rem">
        {({ answers, reliability }) => (
          <>
            <p className={styles['note']}>n = {answers} rated answers</p>
            <ReliabilityDiagram bins={reliability} />
          </>
        )}
      </CardQuery>
    </Card>
  );
}
