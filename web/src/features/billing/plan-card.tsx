import { useId, type ReactNode } from 'react';
import styles from './plan-card.module.css';

interface PlanCardProps {
  name: string;
  price: string;
  per: string;
  /** One sentence under the price. */
  note: string;
  /** A control next to the name of the plan, such as the choice of the billing period. */
  choice?: ReactNode;
  /** Text before the list of features. */
  before?: string;
  features: readonly string[];
  /** The available actions. */
  children: ReactNode;
}

export function PlanCard({ name, price, per, note, choice, before, features, children }: PlanCardProps) {
  const id = useId();
  return (
    <article className={styles['card']} aria-labelledby={id}>
      <header className={styles['head']}>
        <h2 id={id}>{name}</h2>
        {choice}
      </header>
      <div>
        <p className={styles['price']}>
          <span className={styles['amount']}>{price}</span> {per}
        </p>
        <p className={styles['note']}>{note}</p>
      </div>
      {before === undefined ? null : <p className={styles['before']}>{before}</p>}
      <ul className={styles['features']}>
        {features.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <div className={styles['action']}>{children}</div>
    </article>
  );
}
