import { useEffect, useMemo, useRef } from 'react';
import type { PlacedOrders, TradingPosition } from '@tradesense/contract/trading-orders.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import type { TradedAsset } from '@tradesense/core/market/masked-asset.ts';
import { ApiError } from '../../platform/api-error.ts';
import { call } from '../../platform/api-client.ts';
import { randomUuid } from '../../platform/random-uuid.ts';
import type { DeskActs, DeskBase, DeskOver } from './desk-base.ts';
import type { DeskMarket } from './desk-market.ts';
import type { TradingDesk } from './trading-desk.ts';
import type { DeskData } from './use-desk-data.ts';
import { isUnsure, useTicket } from './use-ticket.ts';

type Actions = Pick<DeskBase, 'preview' | 'place' | 'amend' | 'cancel' | 'close' | 'acts'>;

interface Shown {
  readonly positions: readonly TradingPosition[];
  /** Sequence number of the account's latest event. */
  readonly sequence: number;
}

/** The actions of an account. The object stays the same when the positions change. */
interface KeptActions {
  readonly actions: Actions;
  /** Stores the positions and the sequence number that the page shows. The keys of the actions depend on them. */
  readonly show: (shown: Shown) => void;
}

/**
 * Returns a key that identifies an action on a position. The key changes when the asset gets a new position, and when a
 * fill changes the position.
 */
function actionKey(positions: readonly TradingPosition[], asset: string, act: string | undefined): string {
  const position = positions.find((each) => each.asset === asset);
  return JSON.stringify([asset, act, position?.side, position?.openedAt, position?.quantity]);
}

type Send<Answer> = (clientOrderId: string) => Promise<Answer>;

/**
 * Returns a function that sends an action with an id. If a response is lost, the next action with the same name is sent
 * with the same id, so that the server cannot carry out the action twice.
 */
function createIdempotentSender(): <Answer>(name: string, send: Send<Answer>) => Promise<Answer> {
  const unanswered = new Map<string, string>();
  return async (name, send) => {
    const clientOrderId = unanswered.get(name) ?? randomUuid(crypto);
    unanswered.set(name, clientOrderId);
    try {
      const answer = await send(clientOrderId);
      unanswered.delete(name);
      return answer;
    } catch (cause) {
      if (!isUnsure(cause)) unanswered.delete(name);
      throw cause;
    }
  };
}

type Once = ReturnType<typeof createIdempotentSender>;

interface Names {
  readonly ofPosition: (act: string | undefined, asset: string) => string;
  /** Returns the name of an action on the account. The name changes with each event of the account. */
  readonly ofAccount: (act: string) => string;
}

function deskActs(id: string, once: Once, { ofPosition: nameOf, ofAccount }: Names): DeskActs {
  return {
    closeShare: (asset, percent) =>
      once(nameOf(`${percent} percent`, asset), (clientOrderId) =>
        call('POST /api/sandbox/accounts/{id}/positions/{asset}/close', {
          params: { id, asset },
          body: { clientOrderId, percent },
          isRepeatable: true,
        }),
      ),
    reverse: (asset) =>
      once(nameOf('reverse', asset), (clientOrderId) =>
        call('POST /api/sandbox/accounts/{id}/positions/{asset}/reverse', {
          params: { id, asset },
          body: { clientOrderId },
          isRepeatable: true,
        }),
      ),
    protect: (asset, prices) =>
      // If a response was lost, the learner may have undone the protection by hand before asking for it again. With the
      // same id, the server would take the new request for a repeat and do nothing, so each event of the account leads
      // to a new id. Setting the same protection twice does no harm.
      once(ofAccount(JSON.stringify(['protect', asset, prices])), (clientOrderId) =>
        call('POST /api/sandbox/accounts/{id}/positions/{asset}/protection', {
          params: { id, asset },
          body: { clientOrderId, ...prices },
          isRepeatable: true,
        }),
      ),
    flatten: () =>
      once(ofAccount('flatten'), (clientOrderId) =>
        call('POST /api/sandbox/accounts/{id}/flatten', {
          params: { id },
          body: { clientOrderId },
          isRepeatable: true,
        }),
      ),
    cancelAll: (scope) =>
      once(ofAccount(`cancel ${scope}`), (clientOrderId) =>
        call('POST /api/sandbox/accounts/{id}/cancel-orders', {
          params: { id },
          body: { clientOrderId, scope },
          isRepeatable: true,
        }),
      ),
  };
}

type Callbacks = Pick<LiveDesk, 'refresh' | 'onRefused'>;

/** Returns the actions of an account. After each action, successful or not, `refresh` fetches the shown data. */
function deskActions(id: string, { refresh, onRefused }: Callbacks): KeptActions {
  const params = { id };
  let shown: Shown = { positions: [], sequence: 0 };
  const names: Names = {
    ofPosition: (act, asset) => actionKey(shown.positions, asset, act),
    ofAccount: (act) => `${act} after ${shown.sequence}`,
  };
  const each = createIdempotentSender();
  const once: Once = (name, send) => done(each(name, send));
  const close = (asset: string, quantity?: string): Promise<PlacedOrders> =>
    once(names.ofPosition(quantity, asset), (clientOrderId) =>
      call('POST /api/sandbox/accounts/{id}/positions/{asset}/close', {
        params: { id, asset },
        body: { clientOrderId, ...(quantity === undefined ? {} : { quantity }) },
        isRepeatable: true,
      }),
    );
  async function done<Answer>(asked: Promise<Answer>): Promise<Answer> {
    try {
      return await reporting(asked);
    } finally {
      refresh();
    }
  }
  async function reporting<Answer>(asked: Promise<Answer>): Promise<Answer> {
    try {
      return await asked;
    } catch (cause) {
      if (cause instanceof ApiError) onRefused?.(cause);
      throw cause;
    }
  }
  const actions: Actions = {
    preview: (body, signal) =>
      reporting(
        call('POST /api/sandbox/accounts/{id}/orders/preview', {
          params,
          body,
          ...(signal === undefined ? {} : { signal }),
        }),
      ),
    place: (body) => done(call('POST /api/sandbox/accounts/{id}/orders', { params, body, isRepeatable: true })),
    amend: (orderId, body) =>
      done(call('PATCH /api/sandbox/accounts/{id}/orders/{orderId}', { params: { id, orderId }, body })),
    cancel: (orderId) => done(call('DELETE /api/sandbox/accounts/{id}/orders/{orderId}', { params: { id, orderId } })),
    close,
    acts: deskActs(id, once, names),
  };
  return {
    actions,
    show(now) {
      shown = now;
    },
  };
}

interface LiveDesk {
  readonly data: DeskData;
  readonly asset: TradedAsset;
  readonly market: DeskMarket;
  readonly refresh: () => void;
  /** Why trading is over, see `DeskBase`; absent if the market does not end. */
  readonly over?: DeskOver | null;
  /** Called with the error if the server refuses an action or a preview. Pass the same function at each render. */
  readonly onRefused?: (error: ApiError) => void;
}

/** Returns the desk of an account and an asset. The calling component must have account and asset in its `key`. */
export function useLiveDesk({ data, asset, market, refresh, over = null, onRefused }: LiveDesk): TradingDesk {
  const { account, orders, positions } = data;
  const { actions, show } = useMemo(
    () => deskActions(account.id, { refresh, ...(onRefused === undefined ? {} : { onRefused }) }),
    [account.id, refresh, onRefused],
  );
  const { sequence } = account;
  useEffect(() => show({ positions, sequence }), [show, positions, sequence]);
  const chartIntervalRef = useRef<Interval | null>(null);
  return useTicket({ account, asset, over, market, orders, positions, chartIntervalRef, ...actions });
}
