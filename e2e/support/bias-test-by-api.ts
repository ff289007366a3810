import type { ApiVisitor } from './api-visitor.ts';

/** Takes a whole rated Bias Test without a browser. */
export async function completeBiasTest(visitor: ApiVisitor, asset: string): Promise<void> {
  const { body: started } = await visitor.call('POST /api/bias-tests', { body: { asset, timeframe: '1d' } });
  for (let question = 0; question < started.questionCount; question += 1) {
    const { status, body } = await visitor.call('POST /api/bias-tests/{id}/answers', {
      params: { id: started.id },
      body: {
        question,
        direction: 'bullish',
        confidence: 50,
        reasoning: 'The lows have been rising for weeks.',
        tags: ['trend'],
        idempotency: `${started.id}-${question}`,
      },
    });
    if (status !== 200) throw new Error(`answer ${question}: ${status} ${JSON.stringify(body)}`);
  }
}
