import styles from './initial-avatar.module.css';

/** Background colors. White text on each of them has a contrast of at least 4.5. */
export const AVATAR_COLORS = [
  '#1f5fd0', '#8a3ffc', '#b3206e', '#b3202a', '#a14a00',
  '#6b6100', '#2f7a1f', '#0f766e', '#0b7285', '#4b5a73',
] as const; // oxfmt-ignore

/** Returns a color that depends only on the name. */
export function avatarColor(name: string): string {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return AVATAR_COLORS[hash % AVATAR_COLORS.length] ?? AVATAR_COLORS[0];
}

/** Returns the first letter of the name, or 'U' if there is no name. */
export function avatarInitial(name: string): string {
  return Array.from(name.trim()).at(0)?.toUpperCase() ?? 'U';
}

export interface InitialAvatarProps {
  name: string;
  /** Width and height in pixels. */
  size?: number;
  /** A CSS color. Default: the color of the name. */
  fallbackColor?: string | undefined;
  /** Font size in pixels. Default: a share of the tile's size. */
  textSize?: number | undefined;
  /** A CSS length. Default: 10 px. */
  borderRadius?: string | undefined;
}

/**
 * Shows a colored tile with the initial of the name. It is decorative, because the name is next to it or is the label
 * of the control.
 */
export function InitialAvatar({ name, size = 36, fallbackColor, textSize, borderRadius }: InitialAvatarProps) {
  const style = {
    width: size,
    height: size,
    fontSize: textSize ?? Math.max(10, 0.4 * size),
    backgroundColor: fallbackColor ?? avatarColor(name),
    borderRadius,
  };
  return (
    <span className={styles['avatar']} style={style} aria-hidden="true">
      {avatarInitial(name)}
    </span>
  );
}
