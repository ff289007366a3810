import type { JournalTrade } from '@tradesense/contract/journal.ts';
import { FILL_PRESET_NAMES } from '@tradesense/core/trading/fill-preset.ts';
import type { ReactNode } from 'react';
import { quantityText, ratioText } from '../../ui/number-text.ts';
import { assetPriceText } from '../trading/price-text.ts';
import { Card } from '../../ui/card.tsx';
import { multipleText, plainText, signedText, toneOf } from './journal-text.ts';
import styles from './trade-entry.module.css';

/** Shows every number of the trade, in SENSE$ unless stated otherwise. */
export function TradeFigures({ trade }: { readonly trade: JournalTrade }) {
  return (
    <Card title="Figures">
      <dl className={styles['figures']}>
        <Figure name="Net" note="realized − fees − funding">
          <span data-tone={toneOf(trade.net)}>{signedText(trade.net)}</span>
        </Figure>
        <Figure name="R-multiple" note="net ÷ planned risk">
          {trade.rMultiple === null ? 'No planned stop' : multipleText(trade.rMultiple)}
        </Figure>
        <Figure name="Realized">{signedText(trade.realised)}</Figure>
        <Figure name="Fees">{plainText(trade.fees)}</Figure>
        <Figure name="Funding" note="negative: received">
          {plainText(trade.funding)}
        </Figure>
        <Figure name="Slippage" note="within the prices">
          {plainText(trade.slippage)}
        </Figure>
        <Figure name="Largest move against (MAE)">
          {trade.mae === null ? 'No bars available' : `${plainText(trade.mae)}${inR(trade.maeR)}`}
        </Figure>
        <Figure name="Largest move in favor (MFE)">
          {trade.mfe === null ? 'No bars available' : `${plainText(trade.mfe)}${inR(trade.mfeR)}`}
        </Figure>
        <Figure name="Largest quantity">{quantityText(trade.quantity)}</Figure>
        <Figure name="Entry">{assetPriceText(trade.asset, trade.entryPrice)}</Figure>
        <Figure name="Exit">{assetPriceText(trade.asset, trade.exitPrice)}</Figure>
        <Figure name="Fill rules">{FILL_PRESET_NAMES[trade.preset]}</Figure>
      </dl>
      <p className={styles['small']}>{(trade.movesVersion ?? 1) === 1 ? MOVES_BEFORE : MOVES_NOW}</p>
    </Card>
  );
}

const MOVES_NOW =
  'MAE and MFE count prices at which the position was certainly open, each with the quantity that was open then. Of a bar within which an order filled, only the prices count whose order is known.';
/** Describes version 1 of the rule (`EXCURSION_VERSION` in core). */
const MOVES_BEFORE =
  'MAE and MFE of this trade were computed by an earlier rule. They count the prices of the fills and of the whole bars between the first and the last fill, at the largest quantity. In a replay they leave out the bar of the entry and count all of the bar of the exit.';

const inR = (multiple: string | null): string => (multiple === null ? '' : `, ${ratioText(multiple)} R`);

interface FigureProps {
  readonly name: string;
  readonly note?: string;
  readonly children: ReactNode;
}

function Figure({ name, note, children }: FigureProps) {
  return (
    <div>
      <dt>
        {name}
        {note === undefined ? null : <span className={styles['small']}>{note}</span>}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
