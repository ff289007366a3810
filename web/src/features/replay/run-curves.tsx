import { CurvePlot, type CurvePoint } from '../../plots/curve-plot.tsx';
import { stepText } from '../../plots/tick-text.ts';
import { Card } from '../../ui/card.tsx';
import { moneyText } from '../../ui/number-text.ts';
import { steppedBarText } from '../market/bar-time.ts';
import { runText } from './replay-text.ts';
import type { ComparedRun } from './run-results.ts';

interface RunCurvesProps {
  readonly first: ComparedRun;
  readonly second: ComparedRun;
}

function pointsOf({ session, performance }: ComparedRun): CurvePoint[] {
  return performance.curve.map(({ at, balance }) => ({
    at: Date.parse(at),
    value: Number(balance),
    text: `${runText(session)}, ${steppedBarText(at, session.interval)}: ${moneyText(balance)} SENSE$`,
  }));
}

/** Shows the balance of both runs after each closed trade. The x-axis is the replay's own time. */
export function RunCurves({ first, second }: RunCurvesProps) {
  const [left, right] = [pointsOf(first), pointsOf(second)];
  const rows = () =>
    [first, second].flatMap((run) =>
      run.performance.curve.map(({ at, balance }, index) => ({
        key: `${run.session.id} ${index}`,
        cells: [runText(run.session), steppedBarText(at, run.session.interval), moneyText(balance)],
      })),
    );
  return (
    <Card aria-label="Account of both runs">
      <CurvePlot
        title="Account of both runs"
        count={`n = ${first.performance.trades} and ${second.performance.trades} closed trades`}
        legend={[
          { shape: 'line', text: runText(first.session) },
          { shape: 'beside', text: runText(second.session) },
        ]}
        note="After each closed trade, without open positions."
        isStepped
        points={left}
        beside={right}
        tickText={stepText}
        table={{ columns: ['Run', 'When', 'Account, SENSE$'], rows }}
      />
    </Card>
  );
}
