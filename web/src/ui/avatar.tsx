import { useState } from 'react';
import styles from './avatar.module.css';
import { classNames } from './class-names.ts';
import { imageWidth, scaledImageUrl } from './image-url.ts';
import { InitialAvatar, type InitialAvatarProps } from './initial-avatar.tsx';

interface AvatarProps extends InitialAvatarProps {
  /** Address of the image. If it is absent or cannot be loaded, a tile with the initial is shown. */
  imageUrl?: string | null;
}

/** Returns the addresses to try, in order. Scaled copies exist only for images of this server. */
function sourcesOf(url: string, size: number): string[] {
  return url.startsWith('/') ? [scaledImageUrl(url, imageWidth(size, globalThis.devicePixelRatio ?? 1)), url] : [url];
}

/**
 * Shows a person's image on top of a tile with their initial. The tile is visible until the image has loaded, so that
 * the layout does not move. The avatar is decorative, because the person's name is next to it or is the label of the
 * control.
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

/** Shows the first image of `sources` that can be loaded. Shows nothing if none can. */
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
