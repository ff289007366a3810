import { QuickKeySettings } from './keys/quick-key-settings.tsx';
import styles from './trading-page.module.css';

const KEYS = [
  { key: 'Enter', does: 'in the ticket: place the order' },
  { key: 'Left, right', does: 'in a row of tabs or choices: the next one' },
  { key: 'Up, down', does: 'on the price of a line below the chart: move it by a tick; Enter amends, Escape cancels' },
] as const;

/** Shows how to use the page, and its keys. */
export function HelpText() {
  return (
    <>
      <p>
        Write the plan, check the order preview, then place the order. The money is virtual; prices, fees, margin and
        liquidation work as on a real market.
      </p>
      <p>
        Your orders stay on the server. They fill, and stops protect you, whether or not this page is open. A fill is
        shown only after the server has confirmed it.
      </p>
      <QuickKeySettings />
      <table className={styles['keys']}>
        <caption>Keys of what has the focus</caption>
        <tbody>
          {KEYS.map(({ key, does }) => (
            <tr key={key}>
              <th scope="row">
                <kbd>{key}</kbd>
              </th>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
