import { TRADE_TEXT_MAX } from '@tradesense/core/study/trade-plan.ts';
import { TRADE_EQUITY } from '@tradesense/core/study/trade-terms.ts';
import { VIRTUAL_CURRENCY } from '@tradesense/contract/product.ts';
import { PLAN_CONFIDENCE } from '@tradesense/contract/sandbox-constants.ts';
import { Link } from '@tanstack/react-router';
import type { FirstTrade } from '@tradesense/contract/first-trade.ts';
import { exactText, percentText, priceText, ratioText } from '../../../ui/number-text.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Slider } from '../../../ui/slider.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { NumberField } from '../../study/tasks/parts/number-field.tsx';
import { previewOf, type PlanDraft, type PlanStep } from './plan-draft.ts';
import { PLAN_STEP_TEXTS } from './plan-step-text.ts';
import { PlanPreview } from './plan-preview.tsx';
import styles from './first-trade-page.module.css';

interface PlanFieldProps {
  step: PlanStep;
  draft: PlanDraft;
  trade: FirstTrade;
  entry: number;
  onChange: (change: Partial<PlanDraft>) => void;
}

const SIDES = [
  { value: 'long', label: 'Long' },
  { value: 'short', label: 'Short' },
] as const;

/** Shows the field of one step of the plan, and why the plan needs it. */
export function PlanField(props: PlanFieldProps) {
  const { why, lesson } = PLAN_STEP_TEXTS[props.step];
  return (
    <>
      <p className={styles['why']}>
        {why}{' '}
        <Link to="/study/$topic/$lesson" params={{ topic: lesson.topic, lesson: lesson.id }} target="_blank">
          Lesson: {lesson.title} (new tab)
        </Link>
      </p>
      <Control {...props} />
    </>
  );
}

function Control(props: PlanFieldProps) {
  const { step, draft, trade, entry, onChange } = props;
  const preview = previewOf(draft, entry, trade.chart.decimals);
  switch (step) {
    case 'side':
      return (
        <SegmentedControl
          label="Side"
          isLabelHidden
          value={draft.side}
          options={SIDES}
          onValueChange={(side) => onChange({ side })}
        />
      );
    case 'stop':
    case 'target':
      return <ExitField {...props} exit={step} reward={step === 'target' ? (preview?.reward ?? null) : null} />;
    case 'risk':
      return (
        <>
          <NumberField
            label={`Risk of ${TRADE_EQUITY.toLocaleString('en-US')} ${VIRTUAL_CURRENCY}`}
            value={draft.riskPercent}
            format={exactText}
            unit="%"
            disabled={false}
            onValue={(riskPercent) => onChange({ riskPercent })}
          />
          {preview === null ? null : <PlanPreview preview={preview} />}
        </>
      );
    case 'thesis':
      return (
        <TextField
          label="One line"
          value={draft.thesis}
          maxLength={TRADE_TEXT_MAX}
          placeholder="For example: higher lows since bar 60"
          autoComplete="off"
          onValueChange={(thesis) => onChange({ thesis })}
        />
      );
    case 'confidence':
      return (
        <Slider
          label="Target before stop"
          value={draft.confidence}
          {...PLAN_CONFIDENCE}
          format={percentText}
          {...(preview === null
            ? {}
            : {
                hint: `With this stop and target you break even at ${percentText(preview.breakEven)}, fees included.`,
              })}
          onValueChange={(confidence) => onChange({ confidence })}
        />
      );
  }
}

interface ExitFieldProps extends PlanFieldProps {
  exit: 'stop' | 'target';
  /** Gain at the target per SENSE$ that is risked; `null` to show none. */
  reward: number | null;
}

/** Shows the price field of the stop or the target, next to the current price. */
function ExitField({ exit, reward, draft, trade: { chart }, entry, onChange }: ExitFieldProps) {
  const now = `Price now ${priceText(entry, chart.decimals)}.`;
  return (
    <NumberField
      label={exit === 'stop' ? 'Stop' : 'Target'}
      value={draft[exit]}
      format={exactText}
      disabled={false}
      hint={
        reward === null
          ? `${now} Arrow keys on the chart move the line.`
          : `${now} ${ratioText(reward)} won for 1 risked, after fees.`
      }
      onValue={(value) => onChange({ [exit]: value })}
    />
  );
}
