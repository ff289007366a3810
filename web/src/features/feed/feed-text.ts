import { badgeName, BADGE_RULES, BADGE_TIERS } from '@tradesense/core/badges/badge-catalogue.ts';
import { scorePercent } from '@tradesense/core/grading/exam-pass.ts';
import { NAME_PREFIX_PATTERN } from '@tradesense/core/people/username-rules.ts';
import type { PostAudience, PostFeed, ReportKind, ReportReason } from '@tradesense/contract/posts-constants.ts';
import type { Shareable, SharedThing } from '@tradesense/contract/posts.ts';
import { fillPresetsClause } from '@tradesense/core/trading/fill-preset.ts';
import { dayText } from '../../ui/moment-text.ts';
import { countText, ratioText, signedRatioText } from '../../ui/number-text.ts';
import { ratingWords } from '../../ui/rating-text.ts';
import { assetTitle, TIMEFRAME_LABELS } from '../bias-test/bias-text.ts';
import { TYPE_LABELS } from '../chart-exam/exam-text.ts';
import { assetName, QUADRANT_LABELS, SIDE_LABELS } from '../journal/journal-text.ts';

export const FEED_NAMES: Readonly<Record<PostFeed, string>> = {
  following: 'Following',
  everyone: 'Everyone',
  mine: 'Mine',
};

export const AUDIENCE_NAMES: Readonly<Record<PostAudience, string>> = { public: 'Everyone', followers: 'Followers' };

export const REASON_NAMES: Readonly<Record<ReportReason, string>> = {
  spam: 'Advertising or spam',
  harassment: 'Insult or harassment',
  'false-promise': 'Promise of profit, or advice for money',
  'private-information': 'Private information about somebody',
  other: 'Something else',
};

export const REPORT_KIND_NAMES: Readonly<Record<ReportKind, string>> = {
  post: 'post',
  comment: 'comment',
  profile: 'profile',
  'class-message': 'message',
};

export const SHARED_NAMES: Readonly<Record<SharedThing['kind'], string>> = {
  'chart-exam': 'Exam result',
  'bias-test': 'Bias Test result',
  trade: 'Closed trade',
  'real-or-shuffled': 'Real or Shuffled record',
  idea: 'Chart idea',
  badge: 'Badge',
};

/** A shared thing that is a result. Ideas are not results, and have their own view. */
export type SharedResult = Exclude<SharedThing, { kind: 'idea' }>;

export interface SharedWords {
  /** Title. For some kinds it includes the result in words: 'Market structure: not passed yet'. */
  readonly title: string;
  /** The main figure, and its unit or total. */
  readonly figure: string;
  readonly unit: string;
  /** Further texts, each on a line of its own. */
  readonly lines: readonly string[];
}

const outOf100 = (score: number): number => scorePercent(score, 0);

/** Returns the texts for a shared result. For a trade, the process score comes first; the result in R is separate. */
export function sharedWords(shared: SharedResult): SharedWords {
  switch (shared.kind) {
    case 'chart-exam': {
      const { type, score, passed, charts, rating } = shared;
      return {
        title: `${TYPE_LABELS[type].title}: ${passed ? 'passed' : 'not passed yet'}`,
        figure: String(outOf100(score)),
        unit: 'of 100',
        lines: [
          `${charts.length} ${charts.length === 1 ? 'chart' : 'charts'}: ${charts.map(outOf100).join(', ')}`,
          rating === null
            ? 'No rating: charts that count for it are recorded ones.'
            : `Rating ${ratingWords(rating.after)}; before it was ${ratingWords(rating.before)}`,
        ],
      };
    }
    case 'bias-test': {
      const { asset, timeframe, score, questionCount, brier, rated } = shared;
      return {
        title: `Bias Test: ${assetTitle(asset)}, ${TIMEFRAME_LABELS[timeframe].name}`,
        figure: String(score),
        unit: `of ${questionCount} right`,
        lines: [
          brier === null ? 'No Brier score' : `Brier score ${ratioText(brier)}; lower is better`,
          `${rated ? 'Rated' : 'Unrated'}. ${questionCount} answers are too few to show skill.`,
        ],
      };
    }
    case 'trade': {
      const { asset, side, process, rMultiple, quadrant, hasPlan, preset } = shared;
      return {
        title: `${assetName(asset)}, ${SIDE_LABELS[side].toLowerCase()}: ${QUADRANT_LABELS[quadrant].name.toLowerCase()}`,
        figure: String(process),
        unit: `of 100, process${fillPresetsClause([preset])}`,
        lines: [
          hasPlan ? 'With a written plan' : 'Without a written plan',
          rMultiple === null
            ? 'Result: not known in R, since no stop was planned'
            : `Result apart: ${signedRatioText(rMultiple)} R`,
        ],
      };
    }
    case 'real-or-shuffled': {
      const { answers, hits, longestStreak, rating } = shared;
      return {
        title: 'Real or Shuffled',
        figure: countText(hits),
        unit: `of ${countText(answers)} right`,
        lines: [
          `Longest streak ${countText(longestStreak)}; a guess is right half of the time`,
          `Rating ${ratingWords(rating)}`,
        ],
      };
    }
    case 'badge': {
      const { badge, tier, earnedAt } = shared;
      const { title, about, levels, unit } = BADGE_RULES[badge];
      return {
        title: `Badge: ${title}`,
        figure: tier,
        unit: `for ${countText(levels[BADGE_TIERS.indexOf(tier)] ?? 0)} ${unit}`,
        lines: [about, `Earned ${dayText(earnedAt)}`],
      };
    }
  }
}

/** Returns the name of a thing that can be shared, on one line. */
export function shareableText(thing: Shareable): string {
  switch (thing.kind) {
    case 'chart-exam':
      return `${TYPE_LABELS[thing.type].title}, ${outOf100(thing.score)} of 100`;
    case 'bias-test':
      return `${assetTitle(thing.asset)}, ${TIMEFRAME_LABELS[thing.timeframe].name}, ${thing.score} of ${thing.questionCount}`;
    case 'trade':
      return `${assetName(thing.asset)}, ${SIDE_LABELS[thing.side].toLowerCase()}`;
    case 'real-or-shuffled':
      return `${countText(thing.hits)} of ${countText(thing.answers)} pairs right`;
    case 'badge':
      return badgeName(thing.badge, thing.tier);
  }
}

const OPEN_MENTION = new RegExp(String.raw`(?:^|[^\w@./])@(${NAME_PREFIX_PATTERN})$`);

/**
 * Returns the start of a mention that is still being typed at the end of a text, without its `@`. `null` if the text
 * does not end in a mention.
 */
export function openMention(text: string): string | null {
  return OPEN_MENTION.exec(text)?.[1] ?? null;
}

export const commentsText = (count: number): string => `${countText(count)} ${count === 1 ? 'comment' : 'comments'}`;
