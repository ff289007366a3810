import type { ReactNode } from 'react';
import styles from './evidence.module.css';

interface EvidenceProps {
  /** How strong it is, in the words of the lesson: 'strong', 'definition', 'no good evidence'. */
  readonly strength: string;
  /** Who or what was counted. */
  readonly sample?: string;
  /** Whether costs are in the figures. */
  readonly net?: string | boolean;
  readonly sources?: string | readonly string[];
  readonly children?: ReactNode;
}

/** Shows what is known: how strong, counted on what, before or after costs, and by whom. */
export function Evidence({ strength, sample, net, sources, children }: EvidenceProps) {
  const rows = [
    { name: 'Sample', value: sample },
    { name: 'Costs', value: typeof net === 'boolean' ? (net ? 'after costs' : 'before costs') : net },
    { name: 'Sources', value: Array.isArray(sources) ? sources.join('; ') : sources },
  ];
  return (
    <section className={styles['evidence']} aria-label="Evidence">
      <header>
        <h2>Evidence</h2>
        <b>{strength.charAt(0).toUpperCase() + strength.slice(1)}</b>
      </header>
      <div className={styles['text']}>
        {children}
        <dl>
          {rows.map(({ name, value }) =>
            value === undefined || value === '' ? null : (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
          )}
        </dl>
      </div>
    </section>
  );
}
