import { useQuery } from '@tanstack/react-query';
import { TRADE_PICTURE_MAX_BYTES, TRADE_PICTURES_MAX } from '@tradesense/contract/journal-constants.ts';
import type { JournalTrade } from '@tradesense/contract/journal.ts';
import type { TradePicturesResponse } from '@tradesense/contract/trade-pictures.ts';
import { useRef, useState } from 'react';
import { failureText } from '../../platform/failure-text.ts';
import { PICTURE_TYPES } from '@tradesense/contract/product.ts';
import { pictureProblem } from '../../ui/picture-file.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { momentText } from '../../ui/moment-text.ts';
import styles from './note-pictures.module.css';
import { newPicture, pictureUrl, tradePicturesQuery, usePictureWriting } from './use-trade-pictures.ts';

/** Shows the images of a trade's note, and adds images from files. */
export function NotePictures({ trade }: { readonly trade: JournalTrade }) {
  const { data } = useQuery(tradePicturesQuery(trade));
  const { add, remove } = usePictureWriting(trade);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const pictures = data?.pictures ?? [];
  const isFull = pictures.length >= TRADE_PICTURES_MAX;
  const error = add.error ?? remove.error;
  const failure = problem ?? (error === null ? null : failureText(error));
  function choose(file: File): void {
    const found = pictureProblem(file, TRADE_PICTURE_MAX_BYTES);
    setProblem(found);
    add.reset();
    remove.reset();
    if (found === null) add.mutate(newPicture(file));
  }
  return (
    <div className={styles['place']}>
      {pictures.length === 0 ? null : (
        <ul className={styles['pictures']} aria-label="Images attached to the note">
          {pictures.map((picture, at) => (
            <Picture
              key={picture.id}
              url={pictureUrl(trade, picture.id)}
              name={`Picture ${at + 1}, added ${momentText(picture.addedAt)}`}
              picture={picture}
              isDeleting={remove.isPending && remove.variables === picture.id}
              onDelete={() => {
                setProblem(null);
                add.reset();
                remove.mutate(picture.id);
              }}
            />
          ))}
        </ul>
      )}
      {failure === null ? null : <Alert tone="danger">{failure}</Alert>}
      <div className={styles['foot']}>
        <Button
          variant="secondary"
          size="small"
          isBusy={add.isPending}
          disabled={isFull}
          onClick={() => input.current?.click()}
        >
          Add a picture
        </Button>
        <span className={styles['hint']}>
          {isFull
            ? `${TRADE_PICTURES_MAX} pictures are the most for a trade.`
            : 'Or draw on the chart above and press “Add image to the note”. Only you see them.'}
        </span>
      </div>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        hidden
        aria-label="Picture file"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.item(0) ?? null;
          // Clears the field. Otherwise choosing the same file again would trigger no change event.
          currentTarget.value = '';
          if (file !== null) choose(file);
        }}
      />
    </div>
  );
}

interface PictureProps {
  readonly url: string;
  readonly name: string;
  readonly picture: TradePicturesResponse['pictures'][number];
  readonly isDeleting: boolean;
  readonly onDelete: () => void;
}

/** Shows a thumbnail that links to the full image. */
function Picture({ url, name, picture: { width, height }, isDeleting, onDelete }: PictureProps) {
  return (
    <li>
      <a href={url} target="_blank" rel="noreferrer">
        <img src={url} alt={name} width={width} height={height} loading="lazy" />
      </a>
      <Button variant="ghost" size="small" aria-label={`Delete ${name}`} isBusy={isDeleting} onClick={onDelete}>
        Delete
      </Button>
    </li>
  );
}
