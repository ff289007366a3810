import type { ReactNode } from 'react';
import type { BiasFacts } from '@tradesense/contract/bias-test.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { TAG_LABELS } from '@tradesense/core/bias/bias-rules.ts';
import styles from './facts-list.module.css';
import { CheckIcon, CrossIcon } from '../../ui/text-icons.tsx';

type Verdict = BiasFacts['tags'][number]['verdict'];

const VERDICTS: Readonly<
  Record<Verdict, { readonly name: string; readonly icon: ReactNode; readonly tone: BadgeTone }>
> = {
  supported: { name: 'supported', icon: <CheckIcon />, tone: 'success' },
  'not-supported': { name: 'not supported', icon: <CrossIcon />, tone: 'danger' },
  'not-testable': { name: 'not testable', icon: '?', tone: 'neutral' },
};

/** Shows the facts of the set-up bars, and how they relate to the learner's reasons. */
export function FactsList({ facts }: { facts: BiasFacts }) {
  return (
    <div className={styles['facts']}>
      <div>
        <h3 className={styles['title']}>What the chart said at the decision</h3>
        <ul className={styles['sentences']}>
          {facts.sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
      {facts.tags.length === 0 ? null : (
        <div>
          <h3 className={styles['title']}>Your reasons against these facts</h3>
          <dl className={styles['tags']}>
            {facts.tags.map(({ tag, verdict, sentence }) => (
              <div key={tag} className={styles['tag']}>
                <dt className={styles['tagName']}>
                  {TAG_LABELS[tag]}{' '}
                  <Badge tone={VERDICTS[verdict].tone}>
                    {VERDICTS[verdict].icon} {VERDICTS[verdict].name}
                  </Badge>
                </dt>
                <dd>{sentence}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </div>
  );
}
