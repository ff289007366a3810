import { BackLink } from '../../ui/back-link.tsx';
import { ImportFile } from './import-file.tsx';
import { ImportList } from './import-list.tsx';
import styles from './imported-page.module.css';
import { ImportedStatistics } from './imported-statistics.tsx';
import { ImportedTrades } from './imported-trades.tsx';

/** Page of the real trades that a learner imported, separate from the sandbox's journal. */
export function ImportedPage() {
  return (
    <div className={styles['page']}>
      <BackLink to="/sandbox/journal">the journal</BackLink>
      <header className={styles['head']}>
        <h1>Imported trades</h1>
        <p className={styles['note']}>
          Real trades from the exports of your brokers. Only you see them, and nothing else counts them: no rating, no
          evidence, no certificate, no leaderboard and no sandbox account.
        </p>
      </header>
      <ImportFile />
      <ImportList />
      <ImportedStatistics />
      <ImportedTrades />
    </div>
  );
}
