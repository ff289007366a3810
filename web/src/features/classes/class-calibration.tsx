import { useQuery } from '@tanstack/react-query';
import type { ClassCalibrationResponse } from '@tradesense/contract/class-progress.ts';
import {
  CLASS_CALIBRATION_BIN_MIN_CHARTS,
  CLASS_CALIBRATION_MIN_ANSWERS,
  CLASS_CALIBRATION_MIN_CHARTS,
} from '@tradesense/core/classes/class-insight-rules.ts';
import { leftOutText } from '../../plots/left-out-text.ts';
import { ReliabilityPlot } from '../../plots/reliability-plot.tsx';
import { QueryView } from '../../query-view.tsx';
import { ratioText } from '../../ui/number-text.ts';
import { classCalibrationQuery } from './progress-queries.ts';
import styles from './progress.module.css';

/** Compares how often the class's calls were right with their stated confidence, over all Bias Tests of the class. */
export function ClassCalibration({ classId }: { readonly classId: string }) {
  const query = useQuery(classCalibrationQuery(classId));
  return (
    <QueryView query={query} name="The calibration" height="24rem">
      {(found) => (found.brier === null ? <NotEnough found={found} /> : <Calibration found={found} />)}
    </QueryView>
  );
}

const LEFT_OUT = { items: 'calls', least: `calls on fewer than ${CLASS_CALIBRATION_BIN_MIN_CHARTS} charts` };

interface Found {
  readonly found: ClassCalibrationResponse;
}

const callsText = ({ calls, charts }: ClassCalibrationResponse): string =>
  `${calls} ${calls === 1 ? 'call' : 'calls'} on ${charts} ${charts === 1 ? 'chart' : 'charts'}`;

function NotEnough({ found }: Found) {
  return (
    <p>
      {`Not enough yet. The calibration is shown from ${CLASS_CALIBRATION_MIN_ANSWERS} calls on ${CLASS_CALIBRATION_MIN_CHARTS} charts on, in finished Bias Tests of the class; there are ${callsText(found)}.`}
    </p>
  );
}

function Calibration({ found }: Found) {
  const { reliability, brier, learners } = found;
  return (
    <div className={styles['part']}>
      {reliability.length === 0 ? (
        <p>
          {`The diagram starts when calls on ${CLASS_CALIBRATION_BIN_MIN_CHARTS} charts share a level of confidence.`}
        </p>
      ) : (
        <ReliabilityPlot
          title="Calibration of the class"
          count={`n = ${callsText(found)}`}
          axis="Confidence of the class (up: share that came true)"
          legend={[
            { shape: 'dashed', text: 'confidence equals hit rate' },
            { shape: 'dot', text: 'calls of the class, 95% interval' },
          ]}
          note={`Below the line the class was right less often than it stated. All learners answer the same charts, so intervals count charts: many calls on few charts say little.${leftOutText(found.calls, reliability, LEFT_OUT)}`}
          bins={reliability.map(({ meanConfidence, hitRate, n }) => ({
            said: meanConfidence,
            right: hitRate.estimate,
            low: hitRate.low,
            high: hitRate.high,
            n,
          }))}
        />
      )}
      {brier === null ? null : (
        <>
          <dl className={styles['brier']}>
            <div>
              <dt>Brier score of the class</dt>
              <dd>{`${ratioText(brier.mean.estimate)} (${ratioText(brier.mean.low)} to ${ratioText(brier.mean.high)})`}</dd>
            </div>
            <div>
              <dt>Stating a third for each outcome</dt>
              <dd>{ratioText(brier.thirds)}</dd>
            </div>
            <div>
              <dt>Stating how often each outcome came on these charts</dt>
              <dd>{ratioText(brier.frequencies)}</dd>
            </div>
          </dl>
          <p className={styles['note']}>
            {`0 is best, 2 worst. Over ${learners} learners; nobody is ranked. How often each outcome came was not known before.`}
          </p>
        </>
      )}
    </div>
  );
}
