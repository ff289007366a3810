import { Button } from '../../../../ui/button.tsx';
import { MoveIcon } from '../../../../ui/text-icons.tsx';
import styles from './press-mode.module.css';

export interface PressTool<Tool extends string> {
  readonly tool: Tool;
  readonly label: string;
  /** Text in parentheses in the button's tooltip: the key of the tool on the chart, or what the keys do. */
  readonly shortcut: string;
}

interface PressModeProps<Tool extends string> {
  tools: readonly PressTool<Tool>[];
  /** The chosen tool; `null` if a press moves the chart. */
  value: Tool | null;
  disabled: boolean;
  onValueChange: (tool: Tool | null) => void;
}

/** Segmented control for what a press on the chart does: moving the chart, or using one of the tools. */
export function PressMode<Tool extends string>({ tools, value, disabled, onValueChange }: PressModeProps<Tool>) {
  return (
    <fieldset className={styles['tools']} aria-label="A press on the chart" disabled={disabled}>
      <Button
        size="small"
        variant="ghost"
        className={value === null ? styles['active'] : undefined}
        aria-pressed={value === null}
        title="Move the chart (H)"
        onClick={() => onValueChange(null)}
      >
        <MoveIcon /> Move
      </Button>
      {tools.map(({ tool, label, shortcut }) => (
        <Button
          key={tool}
          size="small"
          variant="ghost"
          className={value === tool ? styles['active'] : undefined}
          aria-pressed={value === tool}
          title={`${label} (${shortcut})`}
          onClick={() => onValueChange(tool)}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
