import { LTI_SCORE_MAXIMUM } from '@tradesense/contract/lti-constants.ts';
import { epochMs, MINUTE_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { retryDelayMs } from '../../platform/mail/mail-sender.ts';
import type { Platform } from '../../platform/module.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { LtiClasses } from './class-port.ts';
import { subjectOf } from './links.repo.ts';
import { callPlatform } from './platform-http.ts';
import { claimScore, dropScore, markScoreSent, parkScore, postponeScore, type ClaimedScore } from './scores.repo.ts';

export type SendScoresDeps = Pick<Platform, 'db' | 'clock' | 'config' | 'log'> & {
  readonly classes: Pick<LtiClasses, 'roleIn'>;
  readonly accessTokens: AccessTokens;
};

/**
 * Time, in ms, after which another server may send a grade whose sender crashed. It is longer than two requests to a
 * platform can take.
 */
const CLAIM_MS = 2 * MINUTE_MS;
/** Maximum number of attempts for one grade. The delays between them add up to about a day. */
const ATTEMPTS_MAX = 14;
/**
 * Response statuses after which the platform will never accept this grade: the grade is invalid, or its gradebook
 * column no longer exists.
 */
const FINAL = [400, 404, 409, 410, 422];

/**
 * Sends the due grades one at a time. No transaction is open while a platform is called. If a server crashes after
 * sending a grade, the same grade is sent again, which does no harm.
 */
export async function sendScores(deps: SendScoresDeps): Promise<void> {
  for (let goesOn = true; goesOn;) goesOn = await sendNext(deps);
}

async function sendNext(deps: SendScoresDeps): Promise<boolean> {
  const { db, clock, classes } = deps;
  const claimed = await db.transaction(async (tx) => {
    const now = clock.now();
    const found = await claimScore(tx, now, epochMs(now + CLAIM_MS));
    if (found === null) return null;
    const { row, platform, classId } = found;
    const subject = await subjectOf(tx, platform.id, row.userId);
    const isSent = subject !== null && (await classes.roleIn(tx, classId, row.userId)) === 'learner';
    if (!isSent) await dropScore(tx, row.id);
    return { ...found, subject: isSent ? subject : null };
  });
  if (claimed === null) return false;
  if (claimed.subject !== null) await send(deps, claimed, claimed.subject);
  return true;
}

async function send(deps: SendScoresDeps, claimed: ClaimedScore, subject: string): Promise<void> {
  const { db, clock, log } = deps;
  const { row, platform } = claimed;
  const fault = await post(deps, claimed, subject);
  if (fault !== null)
    log.warn({ scoreId: row.id, platformId: platform.id, fault: fault.text }, 'grade not taken by the platform');
  await db.transaction((tx) => {
    const now = clock.now();
    if (fault === null) return markScoreSent(tx, row, now);
    if (fault.isFinal || row.attempts >= ATTEMPTS_MAX) return parkScore(tx, row, fault.text, now);
    return postponeScore(tx, row, fault.text, epochMs(now + retryDelayMs(row.attempts)));
  });
}

interface Fault {
  readonly text: string;
  readonly isFinal: boolean;
}

/** Posts a grade. Returns `null` if the platform accepted it, otherwise what went wrong. */
async function post(
  { accessTokens, config }: SendScoresDeps,
  { row, platform, lineItemUrl }: ClaimedScore,
  subject: string,
): Promise<Fault | null> {
  try {
    const token = await accessTokens.tokenOf(platform);
    const { status } = await callPlatform(config, {
      method: 'POST',
      url: scoresUrl(lineItemUrl),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/vnd.ims.lis.v1.score+json' },
      body: JSON.stringify(scoreOf(subject, row.score, row.finishedAt)),
    });
    if (status >= 200 && status < 300) return null;
    if (status === 401 || status === 403) accessTokens.forget(platform.id);
    return { text: `The platform answered ${status}.`, isFinal: FINAL.includes(status) };
  } catch (error) {
    return {
      text: `The platform was not reached: ${error instanceof Error ? error.message : 'no answer'}.`,
      isFinal: false,
    };
  }
}

/**
 * Returns the address to which scores of a gradebook column are posted. The address of the column may contain a query
 * string. Source: AGS 2.0, section 3.4.
 */
export function scoresUrl(lineItemUrl: string): string {
  const url = new URL(lineItemUrl);
  url.pathname = `${url.pathname.replace(/\/$/u, '')}/scores`;
  return url.href;
}

const scoreOf = (userId: string, score: number, finishedAt: EpochMs) => ({
  userId,
  scoreGiven: Math.round(score * LTI_SCORE_MAXIMUM * 100) / 100,
  scoreMaximum: LTI_SCORE_MAXIMUM,
  activityProgress: 'Completed',
  gradingProgress: 'FullyGraded',
  timestamp: new Date(finishedAt).toISOString(),
});
