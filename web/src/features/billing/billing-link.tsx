import { LinkButton } from '../../ui/link-button.tsx';
import styles from './billing-page.module.css';

/** Link to the billing page, for the profile page. */
export function BillingLink() {
  return (
    <div className={styles['stack']}>
      <p>Your plan, its renewal, and your invoices. Here you can also cancel or withdraw.</p>
      <div className={styles['acts']}>
        <LinkButton to="/billing" variant="secondary">
          Open billing settings
        </LinkButton>
      </div>
    </div>
  );
}
