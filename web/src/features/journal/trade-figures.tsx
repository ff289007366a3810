import type { JournalTrade } from '@tradesense/contract/journal.ts';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { multipleText, plainText, signedText, toneOf } from './journal-words.ts';
import styles from './trade-entry.module.css';

const PRESET_WORDS: Readonly<Record<JournalTrade['preset'], string>> = {
  easy: 'Easy',
  normal: 'Normal',
  strict: 'Strict',
};

/** Every number of the trade as the server computed it, in SENSE$ unless it says otherwise. */
export function TradeFigures({ trade }: { readonly trade: JournalTrade }) {
  return (
    <Card title="Figures">
      <dl className={styles['figures']}>
        <Figure name="Net" note="realised − fees − funding">
          <span data-tone={toneOf(trade.net)}>{signedText(trade.net)}</span>
        </Figure>
        <Figure name="R-multiple" note="net ÷ planned risk">
          {trade.rMultiple === null ? 'No planned stop' : multipleText(trade.rMultiple)}
        </Figure>
        <Figure name="Realised">{signedText(trade.realised)}</Figure>
        <Figure name="Fees">{plainText(trade.fees)}</Figure>
        <Figure name="Funding" note="a minus was received">
          {plainText(trade.funding)}
        </Figure>
        <Figure name="Slippage" note="within the prices">
          {plainText(trade.slippage)}
        </Figure>
        <Figure name="Furthest against (MAE)">
          {trade.mae === null ? 'No bars tell' : `${plainText(trade.mae)}${inR(trade.maeR)}`}
        </Figure>
        <Figure name="Furthest in favour (MFE)">
          {trade.mfe === null ? 'No bars tell' : `${plainText(trade.mfe)}${inR(trade.mfeR)}`}
        </Figure>
        <Figure name="Largest quantity">{trade.quantity}</Figure>
        <Figure name="Entry">{trade.entryPrice}</Figure>
        <Figure name="Exit">{trade.exitPrice}</Figure>
        <Figure name="Fill rules">{PRESET_WORDS[trade.preset]}</Figure>
      </dl>
    </Card>
  );
}

const inR = (multiple: string | null): string => (multiple === null ? '' : `, ${plainText(multiple)} R`);

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
