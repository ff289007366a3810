import { Icon } from '../../../ui/icon.tsx';
import styles from './panel-button.module.css';

interface PanelButtonProps {
  readonly name: string;
  /** Path of its icon on 20 × 20. */
  readonly path: string;
  readonly onPress: () => void;
}

/** A small button in the head of a part of the desk. */
export function PanelButton({ name, path, onPress }: PanelButtonProps) {
  return (
    <button type="button" className={styles['button']} aria-label={name} title={name} onClick={onPress}>
      <Icon size={16}>
        <path d={path} />
      </Icon>
    </button>
  );
}
