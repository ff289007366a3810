/** How orders, their ends and what is told of them read. Amounts are the server's own strings. */
import type { SandboxNews } from '@tradesense/contract/sandbox-news.ts';
import type { SandboxOrder } from '@tradesense/contract/sandbox-orders.ts';
import { SIDE_WORDS } from '../ticket-words.ts';

const TYPE_WORDS: Readonly<Record<SandboxOrder['type'], string>> = {
  market: 'market',
  limit: 'limit',
  stop: 'stop',
  'stop-limit': 'stop-limit',
  'trailing-stop': 'trailing stop',
};

const ROLE_WORDS: Readonly<Record<SandboxOrder['role'], string | null>> = {
  single: null,
  entry: 'Entry of a bracket',
  'stop-loss': 'Stop-loss',
  'take-profit': 'Take-profit',
  pair: 'One of a pair',
  close: 'Closes the position',
};

/** 'Buy limit'. */
export function orderName({ side, type }: Pick<SandboxOrder, 'side' | 'type'>): string {
  return `${SIDE_WORDS[side]} ${TYPE_WORDS[type]}`;
}

export function roleWords({ role }: Pick<SandboxOrder, 'role'>): string | null {
  return ROLE_WORDS[role];
}

export const STATE_WORDS: Readonly<Record<SandboxOrder['state'], string>> = {
  accepted: 'Accepted',
  'waiting-trigger': 'Waits for its trigger',
  working: 'Working',
  'partially-filled': 'Partly filled',
  filled: 'Filled',
  cancelled: 'Cancelled',
  rejected: 'Rejected',
  expired: 'Expired',
};

const END_WORDS: Readonly<Record<string, string>> = {
  asked: 'you cancelled it',
  'other-of-group-filled': 'the other order of its pair has filled',
  'parent-gone': 'the entry that it waited for is gone',
  'nothing-to-reduce': 'no position is left that it could reduce',
  'post-only-would-take': 'it was post-only and would have filled at once',
  'rest-of-ioc': 'immediate or cancel: the rest was not to be had at once',
  'fok-not-whole': 'fill or kill: not all of it was to be had at once',
  'insufficient-margin': 'too little money was free when it was to fill',
  liquidated: 'the position was liquidated',
  reset: 'the account was reset',
};

/** Reasons that mean that the market or the account did not allow the order. */
const REFUSALS: readonly string[] = ['post-only-would-take', 'fok-not-whole', 'insufficient-margin'];

/** Why it ended, as the rest of a sentence. */
export function endWords(reason: string): string {
  return END_WORDS[reason] ?? reason;
}

const TIME_IN_FORCE_WORDS: Readonly<Record<SandboxOrder['timeInForce'], string>> = {
  gtc: 'Until cancelled',
  day: 'Until the end of the day',
  gtd: 'Until a date',
  ioc: 'Immediate or cancel',
  fok: 'Fill or kill',
};

/** What else was asked for: time in force, post-only, reduce-only. */
export function termsOf({ timeInForce, isPostOnly, isReduceOnly }: SandboxOrder): string {
  return [TIME_IN_FORCE_WORDS[timeInForce], isPostOnly ? 'post-only' : '', isReduceOnly ? 'reduce-only' : '']
    .filter(Boolean)
    .join(', ');
}

export interface ToldNews {
  readonly text: string;
  /** The panel where more of it is to be seen. */
  readonly panel: 'orders' | 'fills' | 'history' | 'ledger';
  readonly isUrgent: boolean;
}

/** A profit or loss as the end of a sentence; nothing where nothing was closed. */
function resultText(realised: string): string {
  if (/^-?0(\.0*)?$/.test(realised)) return '';
  return realised.startsWith('-') ? ` Loss ${realised.slice(1)} SENSE$.` : ` Profit ${realised} SENSE$.`;
}

/** What is worth telling of the news, in words; null for what the learner has just done, and for what only moves money. */
export function toldOf(news: SandboxNews): ToldNews | null {
  switch (news.kind) {
    case 'order-filled': {
      const done = news.side === 'buy' ? 'Bought' : 'Sold';
      const part = news.isWhole ? '' : ' The rest of the order goes on.';
      const text = `${done} ${news.quantity} ${news.asset} at ${news.price}.${resultText(news.realised)}${part}`;
      return { text, panel: 'fills', isUrgent: false };
    }
    case 'order-cancelled': {
      if (news.reason === 'asked') return null;
      const what = REFUSALS.includes(news.reason) ? 'was rejected' : 'was cancelled';
      const text = `${SIDE_WORDS[news.side]} order of ${news.asset} ${what}: ${endWords(news.reason)}.`;
      return { text, panel: 'history', isUrgent: false };
    }
    case 'order-expired':
      return {
        text: `${SIDE_WORDS[news.side]} order of ${news.asset} expired.`,
        panel: 'history',
        isUrgent: false,
      };
    case 'order-triggered':
      return {
        text: `${SIDE_WORDS[news.side]} stop-limit of ${news.asset} was triggered and is a limit now.`,
        panel: 'orders',
        isUrgent: false,
      };
    case 'position-liquidated':
      return {
        text: `Your ${news.asset} position was liquidated: ${news.quantity} at ${news.price}.${resultText(news.realised)}`,
        panel: 'fills',
        isUrgent: true,
      };
    case 'granted':
      return { text: `${news.amount} SENSE$ were granted.`, panel: 'ledger', isUrgent: false };
    case 'order-placed':
    case 'order-amended':
    case 'funding-charged':
      return null;
  }
}
