import { useState } from 'react';
import styles from './avatar.module.css';
import { classNames } from './class-names.ts';
import { imageWidth, scaledImageUrl } from './image-url.ts';
import { InitialAvatar, type InitialAvatarProps } from './initial-avatar.tsx';

interface AvatarProps extends InitialAvatarProps {
  /** Where the picture is; without one, or when it cannot be shown, the tile with the initial stands. */
  imageUrl?: string | null;
}

/** The addresses to try, in this order. The server scales only what it serves itself. */
function sourcesOf(url: string, size: number): string[] {
  return url.startsWith('/') ? [scaledImageUrl(url, imageWidth(size, globalThis.devicePixelRatio ?? 1)), url] : [url];
}

/**
 * A person's picture over the tile with the initial: what has not loaded, or does not load, leaves the tile to be seen,
 * and nothing around it moves. Decorative: the name stands beside it or in the control's label.
 */
export function Avatar({ imageUrl, ...tile }: AvatarProps) {
  const { size = 36, borderRadius } = tile;
  return (
    <span className={styles['avatar']} style={{ width: size, height: size, borderRadius }} aria-hidden="true">
      <InitialAvatar {...tile} />
      {typeof imageUrl === 'string' && imageUrl !== '' ? (
        <AvatarImage key={imageUrl} sources={sourcesOf(imageUrl, size)} size={size} />
      ) : null}
    </span>
  );
}

/** The first of the sources that loads; nothing when none does. */
function AvatarImage({ sources, size }: { sources: readonly string[]; size: number }) {
  const [tried, setTried] = useState(0);
  const [isLoaded, setIsLoaded] = useState(false);
  const src = sources[tried];
  if (src === undefined) return null;
  return (
    <img
      key={src}
      className={classNames(styles['image'], isLoaded && styles['loaded'])}
      src={src}
      alt=""
      width={size}
      height={size}
      draggable={false}
      onLoad={() => setIsLoaded(true)}
      onError={() => setTried(tried + 1)}
    />
  );
}
