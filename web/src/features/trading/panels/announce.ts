import type { TradingActivity } from '@tradesense/contract/trading-activity.ts';
import type { TradingOrder } from '@tradesense/contract/trading-orders.ts';
import { warn } from '../../../platform/warn.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { loadAnnouncements } from './later-panels.tsx';

interface Reader {
  readonly isReplay: boolean;
  /** The live orders before the events. */
  readonly orders: readonly TradingOrder[];
  /** The panel that the learner sees; `null` for none. */
  readonly panel: string | null;
  /** Announces a text in the live region. */
  readonly say: (text: string) => void;
}

/**
 * Announces events of an account. Screen readers announce a toast by themselves, so the live region is used only if the
 * learner sees the panel that shows the events, and no toast is shown. If the code with the texts cannot be loaded, a
 * toast leads to the fills. Never rejects because of that.
 */
export async function announce(
  news: readonly TradingActivity[],
  { isReplay, orders, panel, say }: Reader,
  load: typeof loadAnnouncements = loadAnnouncements,
): Promise<void> {
  const title = isReplay ? 'Replay' : 'Sandbox';
  const texts = await load().catch((cause: unknown) => {
    warn('The texts of the announcements could not be loaded.', cause);
    showToast({ key: 'trading-news', title, body: 'Your account has changed. See Fills.' });
  });
  const announcements = news.flatMap((each) => texts?.announcementOf(each, orders) ?? []);
  if (announcements.length === 0) return;
  if (announcements.every((each) => each.panel === panel)) say(announcements.map(({ text }) => text).join(' '));
  else texts?.showToasts(announcements, title);
}
