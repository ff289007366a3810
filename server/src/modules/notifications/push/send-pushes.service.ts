import { epochMs, MINUTE_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { PushMessage } from '@tradesense/contract/notifications.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { retryDelayMs } from '../../../platform/mail/mail-sender.ts';
import type { Platform } from '../../../platform/module.ts';
import { zoneOffset } from '../../../platform/zone-offset.ts';
import { choicesOf } from '../choices.repo.ts';
import { mailSettingsOf } from '../mail-settings.repo.ts';
import { mailDecision } from '../mail-time.policy.ts';
import { nameOthers, namesNobody } from '../name-others.service.ts';
import type { NotificationRow, PushDeviceRow } from '../notifications.tables.ts';
import { deleteDevice, lockDevice } from './devices.repo.ts';
import { encodePush } from './encode-push.ts';
import { postPush, type PushResponse } from './post-push.ts';
import { pushMessage } from './push-message.policy.ts';
import {
  claimPushes,
  dropPushes,
  listDue,
  listDueDevices,
  markPushed,
  postponePushes,
  type PushedNotification,
} from './pushes.repo.ts';

export type SendPushesDeps = Pick<Platform, 'db' | 'clock' | 'config' | 'log'> & {
  /** Returns those of the given session ids whose sessions have neither expired nor been revoked. */
  readonly livingSessions: (tx: Tx, sessionIds: readonly string[], now: EpochMs) => Promise<readonly string[]>;
};

const DEVICES_PER_PAGE = 200;
/**
 * Number of browsers to which pushes are sent at the same time, so that a slow push service delays only a few others.
 */
const LANES = 16;
/** Maximum number of notifications in one push. The next push contains the older ones. */
const NOTIFICATIONS_PER_PUSH = 100;
/**
 * Time in ms after which another server sends the pushes that a crashed server had claimed. It is longer than the time
 * limit of a request to a push service.
 */
const CLAIM_MS = 2 * MINUTE_MS;
/** Interval in ms at which pushes that wait for the end of quiet hours, or for the digest, are checked again. */
const LOOK_AGAIN_MS = MINUTE_MS;
/** Response statuses by which a push service says that a subscription no longer exists. Source: RFC 8030. */
const ENDED = [404, 410];

/**
 * Sends the due pushes. No transaction is open while a push service is called. Pushes are claimed before they are sent,
 * so two servers never send the same one. If a server crashes, another one sends the pushes that it had claimed. If the
 * browser had already received such a push, the second push replaces the first, because both have the same tag
 * (decision 0155).
 */
export async function sendPushes(deps: SendPushesDeps, now: EpochMs): Promise<void> {
  let page: string[];
  let after: string | null = null;
  do {
    const from: string | null = after;
    page = await deps.db.read((tx) => listDueDevices(tx, new Date(now), from, DEVICES_PER_PAGE));
    const left = page.values();
    await Promise.all(Array.from({ length: LANES }, () => serve(deps, left, now)));
    after = page.at(-1) ?? null;
  } while (page.length === DEVICES_PER_PAGE);
}

/**
 * Takes the remaining browsers one after the other and sends their due pushes. A failure for one browser does not
 * affect the others.
 */
async function serve(deps: SendPushesDeps, left: Iterator<string>, now: EpochMs): Promise<void> {
  for (let next = left.next(); next.done !== true; next = left.next()) {
    const deviceId = next.value;
    try {
      const claimed = await deps.db.transaction((tx) => claim(deps, tx, deviceId, now));
      if (claimed !== null) await send(deps, claimed);
    } catch (error) {
      deps.log.error({ err: error, deviceId }, 'push not sent, tried again later');
    }
  }
}

interface ClaimedPush {
  readonly device: PushDeviceRow;
  readonly message: PushMessage;
  readonly pushed: readonly PushedNotification[];
  readonly attempts: number;
}

/** Selects and claims the notifications that must be pushed to a browser now. Returns `null` if there are none. */
async function claim(deps: SendPushesDeps, tx: Tx, deviceId: string, now: EpochMs): Promise<ClaimedPush | null> {
  const device = await lockDevice(tx, deviceId);
  if (device === null) return null;
  const { userId, sessionId } = device;
  if ((await deps.livingSessions(tx, [sessionId], now)).length === 0) {
    await deleteDevice(tx, userId, deviceId);
    return null;
  }
  const decisionOf = await decider(tx, userId, now);
  const due = await listDue(tx, deviceId, new Date(now), NOTIFICATIONS_PER_PUSH);
  const named = await nameOthers(
    tx,
    userId,
    due.map(({ notification }) => notification),
  );
  const idsOf = (decision: 'send' | 'wait' | 'drop') =>
    named.filter((row) => decisionOf(row) === decision).map(({ id }) => id);
  await dropPushes(tx, deviceId, idsOf('drop'));
  await postponePushes(tx, deviceId, idsOf('wait'), new Date(now + LOOK_AGAIN_MS));
  const pushed = named.filter((row) => decisionOf(row) === 'send');
  const [first, ...others] = pushed;
  if (first === undefined) return null;
  await claimPushes(tx, deviceId, idsOf('send'), new Date(now + CLAIM_MS));
  const attempts = Math.max(...due.map((each) => each.attempts)) + 1;
  return { device, message: pushMessage([first, ...others]), pushed, attempts };
}

/**
 * Returns a function that decides what to do now with a notification of the learner. A notification that was already
 * read in the app is not pushed.
 */
async function decider(
  tx: Tx,
  userId: string,
  now: EpochMs,
): Promise<(row: NotificationRow) => ReturnType<typeof mailDecision>> {
  const { pushTiming: timing, quiet, timeZone } = await mailSettingsOf(tx, userId);
  const pushed = new Set((await choicesOf(tx, userId)).filter(({ isPushed }) => isPushed).map(({ type }) => type));
  const offsetAt = zoneOffset(timeZone);
  return (row) => {
    const isSeen = row.isListed && row.readAt !== null;
    if (isSeen || !pushed.has(row.type) || namesNobody(row)) return 'drop';
    return mailDecision({ timing, quiet }, offsetAt, epochMs(row.createdAt.getTime()), now);
  };
}

async function send(deps: SendPushesDeps, { device, message, pushed, attempts }: ClaimedPush): Promise<void> {
  const { status, retryAfterMs } = await post(deps, device, message);
  const isSent = status >= 200 && status < 300;
  if (!isSent && !ENDED.includes(status))
    deps.log.warn({ deviceId: device.id, status, attempts }, 'push not taken, tried again later');
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    if (isSent) return markPushed(tx, device.id, pushed, new Date(now));
    if (ENDED.includes(status)) return deleteDevice(tx, device.userId, device.id);
    const ids = pushed.map(({ id }) => id);
    return postponePushes(tx, device.id, ids, new Date(now + Math.max(retryDelayMs(attempts), retryAfterMs)));
  });
}

/** Sends a push. Returns the response of the push service, with status 0 if there was none. */
async function post(
  { config, log }: SendPushesDeps,
  device: PushDeviceRow,
  message: PushMessage,
): Promise<PushResponse> {
  try {
    return await postPush(await encodePush(config, device, message), config);
  } catch (error) {
    log.warn({ err: error, deviceId: device.id }, 'push service not reached');
    return { status: 0, retryAfterMs: 0 };
  }
}
