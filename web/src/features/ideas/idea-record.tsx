import { Link } from '@tanstack/react-router';
import type { IdeaRecordView } from '@tradesense/contract/ideas.ts';
import { isStrongEvidence } from '@tradesense/core/learning/evidence/evidence-level.ts';
import { dayText } from '../../ui/moment-text.ts';
import { EvidenceAxis } from '../evidence/evidence-meter.tsx';
import { equationText, evidenceText, levelMeaning, meterWord } from '../evidence/evidence-text.ts';
import { recordSentences } from './idea-text.ts';
import styles from './ideas.module.css';

interface IdeaRecordProps {
  readonly record: IdeaRecordView;
  readonly author: string;
}

/** Shows how often the author's ideas were right, with an evidence meter. */
export function IdeaRecord({ record, author }: IdeaRecordProps) {
  const { n, logEvidence, level, firstStrong } = record.evidence;
  return (
    <section className={styles['record']} aria-label={`Record of ${author}`}>
      <h3>Record of {author}</h3>
      <p>
        <strong>{meterWord({ level, logEvidence })}</strong>{' '}
        <span className={styles['note']}>
          {equationText(logEvidence)}, n = {n} {n === 1 ? 'idea' : 'ideas'}
        </span>
      </p>
      <EvidenceAxis logEvidence={logEvidence} level={level} />
      {n === 0 ? null : (
        <p className={styles['note']}>{levelMeaning(level, n, `${n} ${n === 1 ? 'idea' : 'ideas'}`)}</p>
      )}
      {firstStrong === null || isStrongEvidence(logEvidence) ? null : (
        <p className={styles['note']}>
          Reached 20 on {dayText(firstStrong.at)} after {firstStrong.n} ideas; now {evidenceText(logEvidence)}.
        </p>
      )}
      {recordSentences(record).map((sentence) => (
        <p key={sentence} className={styles['note']}>
          {sentence}
        </p>
      ))}
      <p className={styles['note']}>
        It compares calls with how often each outcome came before. A market that changes its habits can raise it too.{' '}
        <Link to="/evidence">How the meter works</Link>
      </p>
    </section>
  );
}
