import type { Idea, IdeaRecordView } from '@tradesense/contract/ideas.ts';
import type { IdeaVoidReason } from '@tradesense/contract/ideas-constants.ts';
import { IDEA_HORIZON_NAMES } from '@tradesense/core/ideas/idea-names.ts';
import type { IdeaState } from '@tradesense/core/ideas/idea-state.ts';
import { findAsset, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import { momentText } from '../../ui/moment-text.ts';
import { fixedText } from '../../ui/number-text.ts';

export const STATE_NAMES: Readonly<Record<IdeaState, string>> = {
  editable: 'Not locked yet',
  waiting: 'Waiting for the start price',
  predicting: 'Predictions open',
  running: 'Running',
  ending: 'Waiting for the end price',
  scored: 'Scored',
  void: 'Void',
};

const VOID_REASONS: Readonly<Record<IdeaVoidReason, string>> = {
  'no-start-price': 'The market gave no price within 7 days of the lock.',
  'no-end-price': 'The market gave no price within 7 days of the end.',
  'no-history': 'There were too few bars before the start to say how large a move has to be.',
};

export const assetName = (asset: AssetSymbol): string => findAsset(asset)?.name ?? asset;

/** Returns the title of an idea: 'Bitcoin over one week'. */
export const ideaTitle = ({ asset, horizon }: Pick<Idea, 'asset' | 'horizon'>): string =>
  `${assetName(asset)} over ${IDEA_HORIZON_NAMES[horizon]}`;

export const priceText = (asset: AssetSymbol, price: number): string =>
  fixedText(price, findAsset(asset)?.priceDecimals ?? 2);

/** Returns a text that says what happens to the idea next, and when. If its horizon is over, says how it ended. */
export function stateSentence(idea: Idea): string {
  const { state, locksAt, predictionsCloseAt, endsAt, voidReason } = idea;
  switch (state) {
    case 'editable':
      return `It locks on ${momentText(locksAt)}. Readers predict from then on.`;
    case 'waiting':
      return 'It starts with the next price of its market, and its horizon begins there.';
    case 'predicting':
      return `Predictions close on ${momentText(predictionsCloseAt ?? '')}. It ends on ${momentText(endsAt ?? '')}.`;
    case 'running':
      return `Predictions are closed. It ends on ${momentText(endsAt ?? '')}.`;
    case 'ending':
      return 'Its horizon is over. The next price of its market decides.';
    case 'scored':
      return 'Its horizon is over, and its calls are scored.';
    case 'void':
      return `${voidReason === null ? '' : VOID_REASONS[voidReason]} Nobody is scored.`.trim();
  }
}

const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** Returns sentences on the author's record, with n and the intervals of the estimates. */
export function recordSentences({ n, hits, hitRate, brier, evidence }: IdeaRecordView): string[] {
  if (n === 0) return ['No scored idea yet. Deleted ideas count too.'];
  const right = `Right in ${percent(hits / n)} (${hits} of ${n}). Deleted ideas count too.`;
  if (hitRate === null || brier === null) return [right];
  return [
    right,
    `95% interval at every look: ${percent(hitRate.low)} to ${percent(hitRate.high)}.`,
    `Mean Brier score ${brier.mean.toFixed(2)} (95% interval ${brier.low.toFixed(2)} to ${brier.high.toFixed(2)}); 0 is best, 0.67 says nothing.`,
    ...(evidence.n === n
      ? []
      : [
          `Ideas that run at the same time succeed and fail together, so the intervals and the meter take one at a time: ${evidence.n} of ${n}.`,
        ]),
  ];
}
