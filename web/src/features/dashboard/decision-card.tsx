import type { TradingDashboard, TradingFilter } from '@tradesense/contract/dashboard.ts';
import { fillPresetsText } from '@tradesense/core/trading/fill-preset.ts';
import { lackText } from '@tradesense/core/performance/lack-text.ts';
import { Card } from '../../ui/card.tsx';
import { signedMoneyText, signedRatioText } from '../../ui/number-text.ts';
import { QUADRANT_LABELS, type Quadrant } from '../journal/journal-text.ts';
import pageStyles from './dashboard-page.module.css';
import styles from './decision-card.module.css';
import { countText, FIGURES, scopeText, surenessText, whole } from './figure-text.ts';
import { SourceButton } from './source-dialog.tsx';
import { SourceTrades } from './source-trades.tsx';

/** The word for each combination of decision and result. */
const WORDS: Readonly<Record<Quadrant, string>> = {
  'good-good': 'earned',
  'good-bad': 'unlucky',
  'bad-good': 'lucky',
  'bad-bad': 'deserved',
};
const ROWS = [
  { name: 'Good decision', quadrants: ['good-good', 'good-bad'] },
  { name: 'Poor decision', quadrants: ['bad-good', 'bad-bad'] },
] as const;

interface DecisionCardProps {
  readonly dashboard: TradingDashboard;
  readonly filter: TradingFilter;
}

/**
 * Counts the trades by decision quality and result. Good decisions with bad results, and bad decisions with good
 * results, show the effect of luck.
 */
export function DecisionCard({ dashboard: { decisions, figures, presets, totals }, filter }: DecisionCardProps) {
  const { process } = figures;
  const fills = fillPresetsText(presets);
  const isKnown = process.kind === 'value';
  return (
    <Card aria-label="Decision and outcome" className={pageStyles['narrower']}>
      <header className={styles['head']}>
        <h3>Decision and outcome</h3>
        <span className={styles['count']}>{`${countText(totals.trades, 'trades')} ${scopeText(filter)}`}</span>
      </header>
      <p className={styles['process']}>
        {isKnown ? (
          <>
            Process <b>{FIGURES.process.format(process.value)}</b> of 100{fills === '' ? '' : ` (${fills})`}. Profit
            plays no part. {surenessText(FIGURES.process, process)}
          </>
        ) : (
          lackText(process.needs)
        )}
      </p>
      <table className={styles['square']}>
        <thead>
          <tr>
            <th scope="col">Decision</th>
            <th scope="col">Won</th>
            <th scope="col">Not won</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ name, quadrants }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {quadrants.map((quadrant) => (
                <td key={quadrant}>
                  <Cell quadrant={quadrant} decisions={decisions} filter={filter} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={pageStyles['note']}>
        A good decision has a process score of 70 or more, a won trade a profit after all costs.
      </p>
    </Card>
  );
}

interface CellProps {
  readonly quadrant: Quadrant;
  readonly decisions: TradingDashboard['decisions'];
  readonly filter: TradingFilter;
}

function Cell({ quadrant, decisions, filter }: CellProps) {
  const found = decisions.find((each) => each.quadrant === quadrant);
  if (found === undefined || found.trades === 0)
    return <span className={styles['none']}>{`0 ${WORDS[quadrant]}`}</span>;
  return (
    <SourceButton
      className={styles['cell']}
      title={QUADRANT_LABELS[quadrant].name}
      meaning={QUADRANT_LABELS[quadrant].meaning}
      inputs={[{ name: 'Net, SENSE$', text: signedMoneyText(found.net) }]}
      rows={() => <SourceTrades query={{ ...filter, quadrant }} />}
    >
      <b>{`${whole(found.trades)} ${WORDS[quadrant]}`}</b>
      <span>{found.r === null ? `${signedMoneyText(found.net)} SENSE$` : `${signedRatioText(found.r)} R`}</span>
    </SourceButton>
  );
}
