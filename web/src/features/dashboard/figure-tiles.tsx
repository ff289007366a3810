import type {
  DashboardTradesQuery,
  Statistic,
  TradingDashboard,
  TradingFilter,
} from '@tradesense/contract/dashboard.ts';
import { TRADING_FIGURES, type TradingFigure } from '@tradesense/core/performance/trading-figures.ts';
import { fillPresetsText } from '@tradesense/core/trading/fill-preset.ts';
import { VIRTUAL_CURRENCY } from '@tradesense/contract/product.ts';
import { lackText } from '@tradesense/core/performance/lack-text.ts';
import { fixedText, moneyText, signedMoneyText } from '../../ui/number-text.ts';
import { dayText } from '../../ui/moment-text.ts';
import { countText, FIGURES, INPUTS, scopeText, surenessText, whole } from './figure-text.ts';
import styles from './figure-tiles.module.css';
import { SourceButton } from './source-dialog.tsx';
import { SourceTrades } from './source-trades.tsx';

interface FigureTilesProps {
  readonly dashboard: TradingDashboard;
  readonly filter: TradingFilter;
}

/** Shows every figure of the trades as a tile. Pressing a tile shows how the figure was computed. */
export function FigureTiles({ dashboard, filter }: FigureTilesProps) {
  const { figures, presets, totals, drawdown } = dashboard;
  return (
    <ul className={styles['tiles']}>
      <Tile
        name={`Net result, ${VIRTUAL_CURRENCY}`}
        value={signedMoneyText(totals.net)}
        about={`${countText(totals.trades, 'trades')} ${scopeText(filter)}`}
        formula="profit of the closed trades − fees − funding"
        inputs={[
          { name: 'Fees', text: moneyText(totals.fees) },
          { name: 'Funding', text: moneyText(totals.funding) },
          { name: 'Won, lost, break-even', text: `${whole(totals.won)}, ${whole(totals.lost)}, ${whole(totals.even)}` },
          { name: 'Without a plan', text: whole(totals.withoutPlan) },
        ]}
        filter={filter}
      />
      {TRADING_FIGURES.map((name) => (
        <StatisticTile
          key={name}
          name={name}
          statistic={figures[name]}
          filter={filter}
          withoutPlan={totals.withoutPlan}
          presets={presets}
        />
      ))}
      <Tile
        name={`Largest drawdown, ${VIRTUAL_CURRENCY}`}
        value={drawdown.money === null ? null : `−${moneyText(drawdown.money.depth)}`}
        lack="It has never fallen."
        about={fallText(drawdown.money)}
        formula="largest fall from a high of the money, without deposits and withdrawals"
        filter={filter}
      />
      <Tile
        name="Largest drawdown, share"
        value={drawdown.share === null ? null : `−${fixedText(100 * drawdown.share.depth, 1)}%`}
        lack="It has never fallen."
        about={fallText(drawdown.share)}
        formula="largest fall from a high of the time-weighted growth"
        filter={filter}
      />
    </ul>
  );
}

function fallText(fall: TradingDashboard['drawdown']['money'] | TradingDashboard['drawdown']['share']): string {
  if (fall === null) return '';
  return fall.recoveredAt === null ? 'not recovered yet' : `recovered ${dayText(fall.recoveredAt)}`;
}

interface StatisticTileProps {
  readonly name: TradingFigure;
  readonly statistic: Statistic;
  readonly filter: TradingFilter;
  readonly withoutPlan: number;
  readonly presets: TradingDashboard['presets'];
}

function StatisticTile({ name, statistic, filter, withoutPlan, presets }: StatisticTileProps) {
  const words = FIGURES[name];
  const isKnown = statistic.kind === 'value';
  const plan = name === 'expectancy' && withoutPlan > 0 ? `${whole(withoutPlan)} without a plan` : '';
  const fills = name === 'process' ? fillPresetsText(presets) : '';
  const about = [isKnown ? surenessText(words, statistic) : '', countText(statistic.n, words.unit), plan, fills];
  return (
    <Tile
      name={words.name}
      value={isKnown ? words.format(statistic.value) : null}
      lack={isKnown ? '' : lackText(statistic.needs)}
      about={about.filter((part) => part !== '').join(', ')}
      formula={words.formula}
      meaning={words.meaning}
      inputs={
        isKnown
          ? statistic.inputs.map((input) => ({
              name: INPUTS[input.name].name,
              text: INPUTS[input.name].format(input.value),
            }))
          : []
      }
      filter={{ ...filter, ...words.part }}
    />
  );
}

interface TileProps {
  readonly name: string;
  /** Formatted value; `null` if it is unknown. In that case `lack` says why. */
  readonly value: string | null;
  readonly lack?: string;
  readonly about: string;
  readonly formula: string;
  readonly meaning?: string;
  readonly inputs?: readonly { readonly name: string; readonly text: string }[];
  readonly filter: DashboardTradesQuery;
}

function Tile({ name, value, lack = '', about, formula, meaning = '', inputs = [], filter }: TileProps) {
  return (
    <li>
      <SourceButton
        className={styles['tile']}
        title={name}
        formula={formula}
        meaning={value === null ? `${lack} ${meaning}`.trim() : `${value}. ${about}. ${meaning}`.trim()}
        inputs={inputs}
        rows={() => <SourceTrades query={filter} />}
      >
        <span className={styles['name']}>{name}</span>
        {value === null ? (
          <span className={styles['lack']}>{lack}</span>
        ) : (
          <>
            <span className={styles['value']}>{value}</span>
            <span className={styles['about']}>{about}</span>
          </>
        )}
      </SourceButton>
    </li>
  );
}
