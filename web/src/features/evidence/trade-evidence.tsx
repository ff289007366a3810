import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TradeEvidence } from '@tradesense/contract/evidence-trades.ts';
import { QueryView } from '../../query-view.tsx';
import { Card } from '../../ui/card.tsx';
import { EvidenceAxis } from './evidence-meter.tsx';
import styles from './evidence-meter.module.css';
import { tradeEvidenceQuery } from './evidence-queries.ts';
import { equationText, meterWord } from './evidence-text.ts';
import { tradeCountText, tradeSentences } from './trade-evidence-text.ts';
import { dayText } from '../../ui/moment-text.ts';

/** Fetches and shows the evidence meter of the signed-in account's trades. */
export function AccountTradeEvidence() {
  const evidence = useQuery(tradeEvidenceQuery);
  return (
    <QueryView query={evidence} name="The evidence" height="12rem">
      {(loaded) => <TradeEvidenceMeter evidence={loaded} />}
    </QueryView>
  );
}

/**
 * Shows the meter of all trades: E, n, which trades are not included in n, how many more it would take to reach 20, and
 * what the meter does not prove.
 */
export function TradeEvidenceMeter({ evidence }: { evidence: TradeEvidence }) {
  const { n, level, logEvidence } = evidence;
  return (
    <Card title="Evidence: Trades" className={styles['meter']}>
      <p className={styles['word']}>
        {meterWord({ level, logEvidence })}{' '}
        <span className={styles['figures']}>
          {equationText(logEvidence)}, n = {tradeCountText(n)}
        </span>
      </p>
      <EvidenceAxis logEvidence={logEvidence} level={level} />
      {tradeSentences(evidence, dayText).map((sentence) => (
        <p key={sentence} className={styles['note']}>
          {sentence}
        </p>
      ))}
      <p className={styles['note']}>
        It shows money per risk, not skill: a rising market can do it. <Link to="/evidence">How the meter works</Link>
      </p>
    </Card>
  );
}
