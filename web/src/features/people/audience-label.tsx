import type { Audience } from '@tradesense/core/people/audience.ts';
import { Icon } from '../../ui/icon.tsx';
import { AUDIENCE_NAMES } from './people-text.ts';
import styles from './person-page.module.css';

const EYE = 'M2.500 10S5 5 10 5s7.500 5 7.500 5-2.500 5-7.500 5-7.500-5-7.500-5ZM10 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z';
const LOCK = 'M5 9h10v7.500H5zM7 9V6.500a3 3 0 0 1 6 0V9';

/** Shows the audience of a block; only the block's owner sees the label. */
export function AudienceLabel({ audience }: { readonly audience: Audience }) {
  return (
    <span className={styles['audience']}>
      <Icon size={16}>
        <path d={audience === 'public' ? EYE : LOCK} />
      </Icon>
      {AUDIENCE_NAMES[audience]}
    </span>
  );
}
