import { BIAS_BIN_MIN_ANSWERS } from '@tradesense/core/bias/bias-rules.ts';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { insightsQuery } from '../bias-test/bias-test-queries.ts';
import { QueryView } from '../../query-view.tsx';
import styles from './dashboard-page.module.css';
import { CalibrationPlot } from './dashboard-plots.tsx';

/** Shows how often the learner's calls were right at each level of confidence. */
export function CalibrationCard() {
  const insights = useQuery(insightsQuery);
  return (
    <Card aria-label="Calibration" className={styles['narrower']}>
      <QueryView query={insights} name="The calibration" height="22rem">
        {(data) =>
          data.reliability.length === 0 ? (
            <>
              <h3>Calibration</h3>
              <p className={styles['note']}>
                {`Are you as often right as you are sure? The diagram starts when ${BIAS_BIN_MIN_ANSWERS} answers share a level of confidence; you have ${data.answers} rated answers.`}
              </p>
              <div>
                <LinkButton to="/bias-test" variant="secondary" size="small">
                  Take a Bias Test
                </LinkButton>
              </div>
            </>
          ) : (
            <CalibrationPlot insights={data} />
          )
        }
      </QueryView>
    </Card>
  );
}
