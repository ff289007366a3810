import type { AnswerPairResponse, ChartPairView } from '@tradesense/contract/real-or-shuffled.ts';
import { wideCount } from '@tradesense/core/real-or-shuffled/pair-measures.ts';
import { PAIR_BARS } from '@tradesense/core/real-or-shuffled/pair-rules.ts';
import { useMemo, type Ref } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { pageLanguage } from '../../ui/page-language.ts';
import { ratingText } from '../../ui/rating-text.ts';
import { ArrowRightIcon, CheckIcon, CrossIcon } from '../../ui/text-icons.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './pair-verdict.module.css';
import { explain, measurePair, measureRows, SIDE_NAMES, sourceText } from './pair-text.ts';

interface PairVerdictProps {
  charts: ChartPairView['charts'];
  verdict: AnswerPairResponse;
  headingRef: Ref<HTMLHeadingElement>;
}

/**
 * Shows whether the choice was right, the source of the recorded chart, and how the measures of the two charts differ.
 */
export function PairVerdict({ charts, verdict, headingRef }: PairVerdictProps) {
  const { recorded, isRight, rating, isTooFast } = verdict;
  const measures = useMemo(() => measurePair(charts), [charts]);
  return (
    <section className={styles['verdict']} aria-labelledby="pair-verdict">
      <h2
        id="pair-verdict"
        ref={headingRef}
        tabIndex={-1}
        className={classNames(styles['headline'], isRight ? styles['right'] : styles['wrong'])}
      >
        {isRight ? <CheckIcon /> : <CrossIcon />} {isRight ? 'Right' : 'Wrong'}: {SIDE_NAMES[recorded]} is real
      </h2>
      <p className={styles['note']}>{sourceText(verdict, pageLanguage())}, recorded. Both charts may be mirrored.</p>
      {explain(measures, recorded).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <table className={styles['measures']}>
        <thead>
          <tr>
            <th scope="col">Measured on both</th>
            <th scope="col">A</th>
            <th scope="col">B</th>
          </tr>
        </thead>
        <tbody>
          {measureRows(measures).map(({ name, a, b, isSign }) => (
            <tr key={name} className={isSign ? styles['sign'] : undefined}>
              <th scope="row">{name}</th>
              <td>{a}</td>
              <td>{b}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['note']}>{`Shaded: the ${wideCount(PAIR_BARS)} widest of ${PAIR_BARS} bars.`}</p>
      {rating === null ? null : (
        <p className={styles['note']}>
          Your rating: {ratingText(rating.before)} <ArrowRightIcon />
          <VisuallyHidden>, then </VisuallyHidden> <strong>{ratingText(rating.after)}</strong>
        </p>
      )}
      {isTooFast ? (
        <p className={styles['note']}>
          This answer came faster than a person can compare two charts, so it is not rated. It still counts as evidence,
          or fast answers could leave out the hard pairs.
        </p>
      ) : null}
      <p className={styles['note']}>
        <strong>What this does not show.</strong> Choosing well proves recognition, not forecasting: you see how wide
        bars cluster. That says nothing about where price goes, and no profit follows from it.
      </p>
    </section>
  );
}
