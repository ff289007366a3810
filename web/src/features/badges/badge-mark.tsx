import type { BadgeTier } from '@tradesense/core/badges/badge-catalogue.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './badges.module.css';

const MEDAL = 'M10 2.5a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9ZM7.500 11 6 17.500l4-2 4 2-1.500-6.500';

/** Shows the symbol of a tier. It is decorative, because the text next to it names the tier. */
export function BadgeMark({ tier }: { readonly tier: BadgeTier | null }) {
  return (
    <span className={styles['mark']} data-tier={tier ?? undefined}>
      <Icon>
        <path d={MEDAL} />
      </Icon>
    </span>
  );
}
