/**
 * A fact about the results of people who traded with their own money. Sources:
 * `content/lessons/how-markets-work/who-loses`.
 */
export interface LossFact {
  readonly sentence: string;
  readonly source: string;
  /** Sentence that says what the figure does not show. */
  readonly limit: string;
}

export const LOSS_FACTS: readonly LossFact[] = [
  {
    sentence:
      'In the EU, 74 to 89 of 100 accounts in contracts for difference lost money, €1,600 to €29,000 on average.',
    source: 'ESMA, 2018',
    limit: 'Accounts, not persons; samples and periods differ by country; after costs.',
  },
  {
    sentence:
      'Of over 10 million people in India who traded futures and options in the financial years 2022 to 2024, 93 of 100 lost after costs, about ₹200,000 each on average.',
    source: 'SEBI, 2024',
    limit: 'Mostly options; after costs.',
  },
  {
    sentence: 'In Taiwan, fewer than 1 in 100 day traders were reliably ahead, 1992 to 2006.',
    source: 'Barber, Lee, Liu and Odean, 2014',
    limit: 'About 450,000 day traders; one market; after costs.',
  },
];
