import type {
  LiveAnswer,
  LiveDistributionView,
  LiveRound,
  LiveSessionResponse,
} from '@tradesense/contract/live-sessions.ts';
import type { ClassRole } from '@tradesense/contract/classes.ts';
import { BIAS_TAGS } from '@tradesense/core/bias/bias-rules.ts';
import { maskBars } from '@tradesense/core/bias/mask.ts';
import { classifyOutcome } from '@tradesense/core/bias/truth.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { distributionOf, verdictOf } from '@tradesense/core/live-sessions/live-distribution.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import type { Tx } from '../../platform/database/database.ts';
import { membersOf, type ClassFacts, type ClassMember } from '../classes/index.ts';
import { answersTo, type GivenAnswer } from './live-answers.repo.ts';
import { newestRound, openSessionOf } from './live-sessions.repo.ts';
import type { RoundRow } from './live-sessions.tables.ts';

/** Who looks at a live session. */
export interface LiveReader {
  readonly userId: string;
  readonly role: ClassRole;
}

/** Returns the live session of a class as one who teaches it or is in it may see it now. */
export async function liveView(tx: Tx, found: ClassFacts, reader: LiveReader): Promise<LiveSessionResponse> {
  const members = await membersOf(tx, found.id);
  const session = await openSessionOf(tx, found.id);
  const about = { role: reader.role, className: found.name, members: members.length };
  if (session === null) return { ...about, session: null };
  const round = await newestRound(tx, session.id);
  return {
    ...about,
    session: {
      id: session.id,
      openedAt: new Date(session.openedAt).toISOString(),
      round: round === null ? null : roundView(round, presentAnswers(members, await answersTo(tx, round.id)), reader),
    },
  };
}

/** Returns the answers of learners who are in the class now, since they joined: nobody else is seen by the class. */
export function presentAnswers(members: readonly ClassMember[], answers: readonly GivenAnswer[]): GivenAnswer[] {
  const joined = new Map(members.map(({ userId, joinedAt }) => [userId, joinedAt]));
  return answers.filter(({ userId, answeredAt }) => answeredAt >= (joined.get(userId) ?? Infinity));
}

/** Shows a round. Outcome, truth and a masked asset are left out until it is revealed, whoever looks. */
function roundView(round: RoundRow, answers: readonly GivenAnswer[], { userId, role }: LiveReader): LiveRound {
  const isRevealed = round.state === 'revealed';
  const seesClass = role === 'teacher' || round.state === 'shown' || isRevealed;
  const given = answers.map(({ answer }) => answer);
  const { setup, outcome } = barsOf(round);
  return {
    id: round.id,
    number: round.number,
    kind: round.kind,
    state: round.state,
    chart: {
      timeframe: round.timeframe,
      masked: round.masked,
      asset: round.masked ? null : round.asset,
      source: round.source,
      outcomeBars: outcome.length,
      bars: round.masked ? maskBars(setup, []) : round.bars.slice(0, round.setupCount),
    },
    answer: answers.find((each) => each.userId === userId)?.answer ?? null,
    answered: seesClass ? given.length : null,
    distribution: seesClass ? distributionView(given) : null,
    reveal: isRevealed ? revealView(round, given) : null,
  };
}

const callsIn = (answers: readonly LiveAnswer[]) => answers.filter((answer) => answer.kind === 'call');

function distributionView(answers: readonly LiveAnswer[]): LiveDistributionView {
  const calls = callsIn(answers);
  const { directions, confidences, meanConfidence } = distributionOf(calls);
  const tags = BIAS_TAGS.map((tag) => ({ tag, count: calls.filter((call) => call.tag === tag).length }));
  return {
    directions: [...directions],
    confidences: [...confidences],
    meanConfidence,
    tags: tags.filter(({ count }) => count > 0),
    marks: answers.flatMap((answer) => (answer.kind === 'mark' ? answer.marks : [])),
  };
}

function revealView(round: RoundRow, answers: readonly LiveAnswer[]): NonNullable<LiveRound['reveal']> {
  const { setup, outcome } = barsOf(round);
  const truth = classifyOutcome(setup, outcome);
  return {
    asset: round.asset,
    outcome: round.masked ? maskBars(setup, outcome).slice(setup.length) : round.bars.slice(round.setupCount),
    truth,
    verdict: verdictOf(callsIn(answers), truth.direction),
  };
}

function barsOf({ bars, setupCount }: RoundRow): { readonly setup: readonly Bar[]; readonly outcome: readonly Bar[] } {
  const all = bars.map(([t, o, h, l, c, v]) => ({ t: epochMs(t), o, h, l, c, v }));
  return { setup: all.slice(0, setupCount), outcome: all.slice(setupCount) };
}
