import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { PlacedOrders, TradingPosition } from '@tradesense/contract/trading-orders.ts';
import type { TradedAsset } from '@tradesense/core/market/masked-asset.ts';
import { call } from '../../platform/api-client.ts';
import { randomUuid } from '../../platform/random-uuid.ts';
import type { DeskBase, DeskPrice } from './desk-base.ts';
import type { TradingDesk } from './trading-desk.ts';
import type { DeskData } from './use-desk-data.ts';
import { isUnsure, useTicket } from './use-ticket.ts';

type Actions = Pick<DeskBase, 'preview' | 'place' | 'amend' | 'cancel'> & {
  /** `name` identifies the close. */
  readonly closeAs: (name: string, ...close: Parameters<DeskBase['close']>) => Promise<PlacedOrders>;
};

/** Returns a name for a close. Another position of the asset, or this one after a fill, gets another name. */
function nameOfClose(positions: readonly TradingPosition[], asset: string, quantity: string | undefined): string {
  const position = positions.find((each) => each.asset === asset);
  return JSON.stringify([asset, quantity, position?.side, position?.openedAt, position?.quantity]);
}

/** Returns the actions of an account. `refresh` fetches the displayed data after each, whatever its result. */
function deskActions(id: string, refresh: () => void): Actions {
  const params = { id };
  // A close without a response is sent again under its own id, so that it cannot happen twice.
  const unanswered = new Map<string, string>();
  async function closeAs(name: string, asset: string, quantity?: string): Promise<PlacedOrders> {
    const clientOrderId = unanswered.get(name) ?? randomUuid(crypto);
    unanswered.set(name, clientOrderId);
    const body = { clientOrderId, ...(quantity === undefined ? {} : { quantity }) };
    try {
      const closed = await call('POST /api/sandbox/accounts/{id}/positions/{asset}/close', {
        params: { id, asset },
        body,
      });
      unanswered.delete(name);
      return closed;
    } catch (cause) {
      if (!isUnsure(cause)) unanswered.delete(name);
      throw cause;
    }
  }
  async function done<Answer>(asked: Promise<Answer>): Promise<Answer> {
    try {
      return await asked;
    } finally {
      refresh();
    }
  }
  return {
    preview: (body, signal) =>
      call('POST /api/sandbox/accounts/{id}/orders/preview', {
        params,
        body,
        ...(signal === undefined ? {} : { signal }),
      }),
    place: (body) => done(call('POST /api/sandbox/accounts/{id}/orders', { params, body })),
    amend: (orderId, body) =>
      done(call('PATCH /api/sandbox/accounts/{id}/orders/{orderId}', { params: { id, orderId }, body })),
    cancel: (orderId) => done(call('DELETE /api/sandbox/accounts/{id}/orders/{orderId}', { params: { id, orderId } })),
    closeAs: (...close) => done(closeAs(...close)),
  };
}

interface LiveDesk {
  readonly data: DeskData;
  readonly asset: TradedAsset;
  readonly price: DeskPrice | null;
  readonly refresh: () => void;
}

/** Returns the desk of a live account. Use one per account and asset; its component has both as its `key`. */
export function useLiveDesk({ data, asset, price, refresh }: LiveDesk): TradingDesk {
  const { account, orders, positions } = data;
  // Read when something is closed, so that `close` stays the same while the positions change.
  const shown = useRef(positions);
  useEffect(() => {
    shown.current = positions;
  }, [positions]);
  const { closeAs, ...actions } = useMemo(() => deskActions(account.id, refresh), [account.id, refresh]);
  const close = useCallback(
    (symbol: string, quantity?: string) => closeAs(nameOfClose(shown.current, symbol, quantity), symbol, quantity),
    [closeAs],
  );
  return useTicket({ account, asset, price, orders, positions, ...actions, close });
}
