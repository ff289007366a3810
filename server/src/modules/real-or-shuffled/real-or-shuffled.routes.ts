import type { FastifyReply, FastifyRequest } from 'fastify';
import { isHttps } from '../../config.ts';
import { Problem, valueOrProblem } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { ensureVisitor } from '../../platform/http/visitor.ts';
import type { App } from '../../platform/module.ts';
import { answerPair, type AnswerPairDeps, type AnswerPairReason } from './answer-pair.service.ts';
import type { NoPairReason } from './draw-pair-item.service.ts';
import { pairOwner } from './pair-owner.ts';
import { showPair, type ShowPairDeps } from './show-pair.service.ts';

export function realOrShuffledRoutes(app: App, deps: ShowPairDeps & AnswerPairDeps): void {
  const ownerOf = (request: FastifyRequest, reply: FastifyReply) =>
    pairOwner(request.viewer?.userId ?? null, () => ensureVisitor(request, reply, isHttps(deps.config)));
  route(app, 'POST /api/real-or-shuffled/pairs', (request, reply) =>
    valueOrProblem(showPair(deps, ownerOf(request, reply)), problemOf),
  );
  route(app, 'POST /api/real-or-shuffled/pairs/{id}/answers', (request, reply) =>
    valueOrProblem(answerPair(deps, ownerOf(request, reply), request.params.id, request.body.choice), problemOf),
  );
}

function problemOf(reason: AnswerPairReason | NoPairReason | 'history-changing'): Problem {
  switch (reason) {
    case 'no-recorded-history':
      return new Problem('not-enough-history', {
        detail: 'This server has no recorded price history, and a simulated chart would not be real.',
      });
    case 'nothing-unseen':
      return new Problem('not-enough-history', {
        detail: 'You have seen every recorded chart that pairs are made from. Importing more history adds more.',
      });
    case 'history-changing':
      return new Problem('unavailable', {
        detail: 'The price history is being updated. Try again in a moment.',
        retryAfter: 1,
      });
    case 'not-found':
    case 'question-already-answered':
      return new Problem(reason);
  }
}
