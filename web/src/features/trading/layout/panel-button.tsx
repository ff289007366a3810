import { Icon } from '../../../ui/icon.tsx';
import styles from './panel-button.module.css';

interface PanelButtonProps {
  readonly name: string;
  /** SVG path of the icon in a 20 × 20 box. */
  readonly path: string;
  readonly onPress: () => void;
}

/** Shows a small button in the title line of a part of the desk. */
export function PanelButton({ name, path, onPress }: PanelButtonProps) {
  return (
    <button type="button" className={styles['button']} aria-label={name} title={name} onClick={onPress}>
      <Icon size={16}>
        <path d={path} />
      </Icon>
    </button>
  );
}
