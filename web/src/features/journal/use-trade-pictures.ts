import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { JournalTrade } from '@tradesense/contract/journal.ts';
import type { TradePicturesResponse } from '@tradesense/contract/trade-pictures.ts';
import { useMemo } from 'react';
import { call } from '../../platform/api-client.ts';
import { ApiError } from '../../platform/api-error.ts';
import { failureText } from '../../platform/failure-text.ts';
import { randomUuid } from '../../platform/random-uuid.ts';
import { showToast } from '../../ui/toast-store.ts';
import { JOURNAL_KEY } from './journal-queries.ts';

type TradeIds = Pick<JournalTrade, 'accountId' | 'id'>;

/** Timeout of an upload, in ms. An image may have five megabytes, which take long on a slow connection. */
const UPLOAD_TIMEOUT_MS = 180_000;
const TOAST_MS = 6_000;

interface NewPicture {
  readonly pictureId: string;
  readonly picture: Blob;
}

/** Returns the image with a new id for it. */
export const newPicture = (picture: Blob): NewPicture => ({ pictureId: randomUuid(crypto), picture });

const pathOf = ({ accountId, id }: TradeIds) => ({ id: accountId, tradeId: id });

/** Returns the path of an image, for use in an `img` element. */
export const pictureUrl = ({ accountId, id }: TradeIds, pictureId: string): string =>
  `/api/sandbox/accounts/${accountId}/journal/${id}/pictures/${pictureId}`;

export const tradePicturesQuery = (trade: TradeIds) =>
  queryOptions({
    queryKey: [...JOURNAL_KEY, 'pictures', trade.accountId, trade.id],
    queryFn: ({ signal }) =>
      call('GET /api/sandbox/accounts/{id}/journal/{tradeId}/pictures', { params: pathOf(trade), signal }),
  });

/** Adds and deletes images of a trade, one request at a time, and updates the list with each response. */
export function usePictureWriting(trade: TradeIds) {
  const queryClient = useQueryClient();
  const scope = { id: `pictures ${trade.id}` };
  const onSuccess = (response: TradePicturesResponse): void =>
    void queryClient.setQueryData(tradePicturesQuery(trade).queryKey, response);
  const add = useMutation({
    scope,
    mutationFn: ({ pictureId, picture }: NewPicture) =>
      call('PUT /api/sandbox/accounts/{id}/journal/{tradeId}/pictures/{pictureId}', {
        params: { ...pathOf(trade), pictureId },
        body: picture,
        timeoutMs: UPLOAD_TIMEOUT_MS,
      }),
    // The image is sent again with the same id, so that it is not added twice after a lost response.
    retry: (count, error) => count < 1 && error instanceof ApiError && error.isUnreachable,
    onSuccess,
  });
  const remove = useMutation({
    scope,
    mutationFn: (pictureId: string) =>
      call('DELETE /api/sandbox/accounts/{id}/journal/{tradeId}/pictures/{pictureId}', {
        params: { ...pathOf(trade), pictureId },
      }),
    onSuccess,
  });
  return { add, remove };
}

/**
 * Returns the props of the chart's button that adds an image of the chart to the note, and the notice that reports the
 * result.
 */
export function useAddedPicture({ accountId, id }: TradeIds) {
  const {
    add: { mutate },
  } = usePictureWriting({ accountId, id });
  return useMemo(() => {
    const say = (title: string): void => showToast({ key: 'trade-picture', title, durationMs: TOAST_MS });
    return {
      label: 'Add image to the note',
      onPicture: (picture: Blob) =>
        mutate(newPicture(picture), {
          onSuccess: () => say('The image stands with your note.'),
          onError: (error) => say(`The image was not added. ${failureText(error)}`),
        }),
    };
  }, [mutate]);
}
