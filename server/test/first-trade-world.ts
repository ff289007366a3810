import { firstTradeResponse, type FirstTrade, type PlanFirstTradeRequest } from '@tradesense/contract/first-trade.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { TaskReferences } from '@tradesense/core/study/task.ts';
import type { TestApp } from './harness.ts';
import type { TestClient, TestResponse } from './test-client.ts';

export const FIRST_TRADE = '/api/study/first-trade';

/** Returns the trade of a response. Throws if the response is a problem. */
export async function tradeOf(pending: Promise<TestResponse>): Promise<FirstTrade> {
  const { status, body, text } = await pending;
  invariant(status === 200, text);
  return firstTradeResponse.parse(body).trade;
}

export const shownTrade = (client: TestClient) => tradeOf(client.post(FIRST_TRADE));

/**
 * Returns the stored reference of the trade: the bars not shown yet, and an example plan. The trade of this plan closes
 * within these bars.
 */
export async function tradeReference(t: TestApp, id: string): Promise<TaskReferences['trade']> {
  const { rows } = await t.db.read((tx) =>
    tx.$client.query<{ reference: TaskReferences['trade'] }>('SELECT reference FROM study_first_trades WHERE id = $1', [
      id,
    ]),
  );
  const [row] = rows;
  invariant(row !== undefined, 'the trade is stored');
  return row.reference;
}

/** Returns the example plan of the chart as a request. Its trade closes before the bars end. */
export async function workedRequest(t: TestApp, { id, chart }: FirstTrade): Promise<PlanFirstTradeRequest> {
  const { plan } = (await tradeReference(t, id)).example;
  invariant(plan !== null, 'the example has a plan');
  const { side, stop, target, riskPercent, thesis, confidence } = plan;
  return { seen: chart.bars.length, side, stop, target, riskPercent, thesis, confidence };
}

export const step = (client: TestClient, { chart }: FirstTrade) =>
  tradeOf(client.post(`${FIRST_TRADE}/steps`, { seen: chart.bars.length }));

/** Shows bars until the trade is no longer open. */
export async function stepToTheEnd(client: TestClient, from: FirstTrade): Promise<FirstTrade> {
  let trade = from;
  while (trade.state === 'open') trade = await step(client, trade);
  return trade;
}

/** Sends the example plan, steps the trade to its end and writes its review. */
export async function doFirstTrade(t: TestApp, client: TestClient): Promise<FirstTrade> {
  const drawn = await shownTrade(client);
  const sent = await tradeOf(client.put(`${FIRST_TRADE}/plan`, await workedRequest(t, drawn)));
  await stepToTheEnd(client, sent);
  return tradeOf(client.put(`${FIRST_TRADE}/review`, { text: 'I left both orders alone.' }));
}
