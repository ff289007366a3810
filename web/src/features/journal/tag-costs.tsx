import type { JournalResponse } from '@tradesense/contract/journal.ts';
import { signedText, TAG_KIND_LABELS, toneOf } from './journal-text.ts';
import styles from './trade-list.module.css';

/** Shows, for each tag, the total result of the reviewed trades that have it. */
export function TagCosts({ tags }: { readonly tags: JournalResponse['tags'] }) {
  const costs = tags.filter(({ trades }) => trades > 0);
  if (costs.length === 0) return null;
  return (
    <div className={styles['costs']}>
      <h2>What your tags cost</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls on narrow screens, by keys too */}
      <section className={styles['costTable']} aria-label="Tags with their cost" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Tag</th>
              <th scope="col">Kind</th>
              <th scope="col">Reviewed trades</th>
              <th scope="col">Net, SENSE$</th>
            </tr>
          </thead>
          <tbody>
            {costs.map(({ kind, tag, trades, net }) => (
              <tr key={`${kind} ${tag}`}>
                <th scope="row">{tag}</th>
                <td>{TAG_KIND_LABELS[kind]}</td>
                <td>{trades}</td>
                <td data-tone={toneOf(net)}>{signedText(net)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
