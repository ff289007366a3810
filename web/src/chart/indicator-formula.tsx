import styles from './indicator-formula.module.css';
import { INDICATOR_FORMULAS } from './model/indicator-formula.ts';
import { INDICATORS, type IndicatorKind } from './model/indicator-setting.ts';

/** Shows a button that opens the formula of an indicator and the convention that the indicator follows. */
export function IndicatorFormula({ kind }: { kind: IndicatorKind }) {
  const { lines, convention } = INDICATOR_FORMULAS[kind];
  return (
    <details className={styles['formula']}>
      <summary aria-label={`Formula of ${INDICATORS[kind].name}`}>Formula</summary>
      {lines.map((line) => (
        <code key={line} className={styles['line']}>
          {line}
        </code>
      ))}
      <p>{convention}</p>
    </details>
  );
}
