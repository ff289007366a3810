import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { Side } from '../ticket-draft.ts';
import styles from './plan-buttons.module.css';
import { PLAN_KEYS_HELP, PLAN_NAMES } from './plan-text.ts';
import type { PlanTool } from './plan-tool.ts';
import { usePlanToolState } from './use-plan-tool.ts';

const SIDES = ['buy', 'sell'] as const;

/**
 * SVG paths of the icons: a box that is divided by a line at the entry. The larger part is on the side of the target.
 */
const ICONS: Readonly<Record<Side, string>> = { buy: 'M4 3.5h12v13H4zM4 12h12', sell: 'M4 3.5h12v13H4zM4 8h12' };

/** SVG path of the “Undo plan” icon: a plan's box, crossed out. */
const UNDO_ICON = 'M4 3.5h12v13H4zM7.5 7.5l5 5M12.5 7.5l-5 5';

/** Names for a toolbar with little room. */
const SHORT_NAMES: Readonly<Record<Side, string>> = { buy: 'Long', sell: 'Short' };

/** Shows the buttons of the tools that plan a trade on the chart, with instructions. */
export function PlanButtons({ tool }: { readonly tool: PlanTool }) {
  const { tool: chosen, view, spoken } = usePlanToolState(tool);
  const helpId = useId();
  return (
    <>
      {SIDES.map((side) => {
        const isChosen = chosen?.side === side;
        return (
          <Button
            key={side}
            variant="ghost"
            size="small"
            className={classNames(styles['tool'], isChosen && styles['chosen'])}
            aria-pressed={isChosen}
            aria-describedby={helpId}
            title={PLAN_NAMES[side]}
            onClick={({ currentTarget }) => {
              tool.choose(isChosen ? null : side);
              // Moves the focus to the chart, so that the next keys go to the chart.
              currentTarget
                .closest('figure')
                ?.querySelector<HTMLElement>('[role=application]')
                ?.focus({ preventScroll: true });
            }}
          >
            <Icon size={16}>
              <path d={ICONS[side]} />
            </Icon>
            <span className={styles['words']}>{PLAN_NAMES[side]}</span>
            <span className={styles['word']} aria-hidden="true">
              {SHORT_NAMES[side]}
            </span>
          </Button>
        );
      })}
      {view?.isPlanned === true ? (
        <Button
          variant="ghost"
          size="small"
          className={styles['tool'] ?? ''}
          title="Undo plan"
          onClick={() => tool.takeBack()}
        >
          <Icon size={16}>
            <path d={UNDO_ICON} />
          </Icon>
          <span className={styles['words']}>Undo plan</span>
        </Button>
      ) : null}
      <VisuallyHidden>
        <span id={helpId}>{PLAN_KEYS_HELP}</span>
        <span aria-live="polite">{spoken}</span>
      </VisuallyHidden>
    </>
  );
}
