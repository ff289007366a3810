import type { ReactNode } from 'react';
import styles from './evidence.module.css';

interface Source {
  readonly title: string;
  readonly year: number;
}

interface EvidenceProps {
  /**
   * Strength of the evidence. `definition` means that the lesson only defines a term: it makes no claim, so it needs no
   * evidence.
   */
  readonly strength: 'strong' | 'mixed' | 'none' | 'definition';
  /** Sample on which the figures are based. */
  readonly sample?: string;
  /** Whether the figures are before (`gross`) or after (`net`) costs. `none` means that costs do not affect them. */
  readonly net?: 'gross' | 'net' | 'none';
  readonly sources?: readonly Source[];
  readonly children?: ReactNode;
}

const STRENGTHS: Readonly<Record<EvidenceProps['strength'], string>> = {
  strong: 'Strong',
  mixed: 'Mixed',
  none: 'No good evidence',
  definition: 'A definition',
};
const COSTS = { gross: 'before costs', net: 'after costs', none: 'no costs in it' } as const;

/** Shows what the evidence says, its strength, its sample, whether it is before or after costs, and its sources. */
export function Evidence({ strength, sample, net, sources = [], children }: EvidenceProps) {
  const rows = [
    { name: 'Sample', value: sample },
    { name: 'Costs', value: net === undefined ? undefined : COSTS[net] },
    { name: sources.length === 1 ? 'Source' : 'Sources', value: sources.map(sourceText).join('; ') },
  ];
  return (
    <section className={styles['evidence']} aria-label="Evidence">
      <header>
        <h2>Evidence</h2>
        <b>{STRENGTHS[strength]}</b>
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

function sourceText({ title, year }: Source): string {
  return `${title}, ${year}`;
}
