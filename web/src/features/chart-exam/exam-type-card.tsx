import type { ExamSummary, ExamTypeOverview, StartChartExamRequest } from '@tradesense/contract/chart-exam.ts';
import { CHART_EXAM_RULES } from '@tradesense/core/grading/exam-rules.ts';
import { isPassing } from '@tradesense/core/grading/exam-pass.ts';
import { countText } from '@tradesense/core/kernel/number-text.ts';
import { useProductNumbers } from '../../platform/product-numbers.ts';
import { useBrowserPreference } from '../../platform/use-browser-preference.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PROVISIONAL_TEXT, ratingText } from '../../ui/rating-text.ts';
import styles from './exam-type-card.module.css';
import { clockText, LEVEL_LABELS, PASS_CONDITIONS, scoreText, TYPE_LABELS } from './exam-text.ts';
import { hideRatings } from './hide-ratings.ts';

const LEVEL_TONES = { beginner: 'success', intermediate: 'accent', advanced: 'warning' } as const;

type Mode = StartChartExamRequest['mode'];

const MODE_ACTS: Readonly<Record<Mode, { readonly label: string; readonly name: string }>> = {
  rated: { label: 'Start', name: 'Start the exam' },
  practice: { label: 'Practice', name: 'Practice' },
};

interface ExamTypeCardProps {
  overview: ExamTypeOverview;
  /** The exam or practice that is running, so that no new one can start; `null` if there is none. */
  running: ExamSummary | null;
  /** Id of the text that says why no exam can start while one is running. */
  runningNoticeId: string;
  /** The mode in which an exam of this type is being started now; `null` if none is. */
  busy: Mode | null;
  onStart: (mode: Mode) => void;
}

function timeText({ parts, partMs }: (typeof CHART_EXAM_RULES)[keyof typeof CHART_EXAM_RULES]): string {
  return parts.length === 1 ? clockText(partMs) : `${parts.length} × ${clockText(partMs)}`;
}

/** Shows one exam type: its task, its duration, and the learner's record. */
export function ExamTypeCard({ overview, running, runningNoticeId, busy, onStart }: ExamTypeCardProps) {
  const { type, level, attempts, bestPractice } = overview;
  const { examCharts, examPassPercent } = useProductNumbers();
  const isPracticeFirst = attempts === 0 && !isPassing(bestPractice ?? 0, examPassPercent);
  const { title, aim } = TYPE_LABELS[type];
  return (
    <li className={styles['card']}>
      <h2 className={styles['title']}>{title}</h2>
      <p className={styles['note']}>
        <Badge tone={LEVEL_TONES[level]}>{LEVEL_LABELS[level]}</Badge> {countText(examCharts, 'chart')},{' '}
        {timeText(CHART_EXAM_RULES[type])} each
      </p>
      <p>
        {aim} {PASS_CONDITIONS[type]}
      </p>
      {attempts === 0 ? null : <Record overview={overview} />}
      {isPracticeFirst ? (
        <p className={styles['note']}>
          Recommended, not required: practice until one practice chart reaches {examPassPercent}%
          {bestPractice === null ? '.' : `; your best is ${scoreText(bestPractice)}.`} Start opens the rated exam, and
          its clock runs at once.
        </p>
      ) : null}
      <div className={styles['actions']}>
        {running?.type === type ? <ResumeLink exam={running} /> : null}
        {(['rated', 'practice'] as const).map((mode) => (
          <Button
            key={mode}
            variant={(mode === 'practice') === isPracticeFirst ? 'primary' : 'secondary'}
            blockedReasonId={running === null ? undefined : runningNoticeId}
            isBusy={busy === mode}
            aria-label={`${MODE_ACTS[mode].name}: ${title}`}
            onClick={() => onStart(mode)}
          >
            {MODE_ACTS[mode].label}
          </Button>
        ))}
      </div>
    </li>
  );
}

function ResumeLink({ exam: { id, type, unrated } }: { exam: ExamSummary }) {
  const noun = unrated === 'practice' ? 'practice' : 'exam';
  return (
    <LinkButton
      to="/chart-exam/$type"
      params={{ type }}
      search={{ exam: id }}
      aria-label={`Resume the ${noun}: ${TYPE_LABELS[type].title}`}
    >
      Resume
    </LinkButton>
  );
}

/** Shows the learner's record in the rated exams of a type. */
function Record({ overview: { attempts, passed, best, last, rating } }: Pick<ExamTypeCardProps, 'overview'>) {
  const isRatingHidden = useBrowserPreference(hideRatings);
  return (
    <>
      <dl className={styles['record']}>
        <div>
          <dt>Best</dt>
          <dd>{best === null ? '–' : scoreText(best)}</dd>
        </div>
        <div>
          <dt>Last</dt>
          <dd>{last === null ? '–' : scoreText(last)}</dd>
        </div>
        <div>
          <dt>Passed</dt>
          <dd>{`${passed} of ${attempts}`}</dd>
        </div>
        {isRatingHidden ? null : (
          <div>
            <dt title="± is one standard deviation: an interval of 68%">Rating ± 68%</dt>
            <dd>{rating === null ? '–' : ratingText(rating)}</dd>
          </div>
        )}
      </dl>
      {rating?.isProvisional === true && !isRatingHidden ? <p className={styles['note']}>{PROVISIONAL_TEXT}</p> : null}
    </>
  );
}
