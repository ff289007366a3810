import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { PlacedOrders, SandboxPosition } from '@tradesense/contract/sandbox-orders.ts';
import type { Asset } from '@tradesense/core/market/asset.ts';
import { call } from '../../platform/api-client.ts';
import { randomUuid } from '../../platform/random-uuid.ts';
import type { DeskBase, DeskPrice, TradingDesk } from './trading-desk.ts';
import type { DeskData } from './use-desk-data.ts';
import { isUnsure, useTicket } from './use-ticket.ts';

type Acts = Pick<DeskBase, 'preview' | 'place' | 'amend' | 'cancel'> & {
  /** `name`: which close it is. */
  readonly closeAs: (name: string, ...close: Parameters<DeskBase['close']>) => Promise<PlacedOrders>;
};

/** Which close it is: of another position of the asset, or of this one as it is after a fill, it is another. */
function nameOfClose(positions: readonly SandboxPosition[], asset: string, quantity: string | undefined): string {
  const position = positions.find((each) => each.asset === asset);
  return JSON.stringify([asset, quantity, position?.side, position?.openedAt, position?.quantity]);
}

/** What can be done at an account by the calls of the server; `refresh` fetches what is shown, whatever came of it. */
function deskActs(id: string, refresh: () => void): Acts {
  const params = { id };
  // A close that no answer came to goes out again under its own id: it cannot happen twice.
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
  readonly asset: Asset;
  readonly price: DeskPrice | null;
  readonly refresh: () => void;
}

/** The desk of a live account: one for each account and asset, its component has both as its `key`. */
export function useLiveDesk({ data, asset, price, refresh }: LiveDesk): TradingDesk {
  const { account, orders, positions } = data;
  // Read when something is closed: `close` stays the same while the positions move.
  const shown = useRef(positions);
  useEffect(() => {
    shown.current = positions;
  }, [positions]);
  const { closeAs, ...acts } = useMemo(() => deskActs(account.id, refresh), [account.id, refresh]);
  const close = useCallback(
    (symbol: string, quantity?: string) => closeAs(nameOfClose(shown.current, symbol, quantity), symbol, quantity),
    [closeAs],
  );
  return useTicket({ account, asset, price, orders, positions, ...acts, close });
}
