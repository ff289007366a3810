import { Link } from '@tanstack/react-router';
import { textParts } from '@tradesense/core/posts/post-text.ts';
import styles from './feed.module.css';

interface PostTextProps {
  readonly text: string;
  /** Names, in lower case, of existing people, which become links. Other mentions stay plain text. */
  readonly mentions: readonly string[];
}

/**
 * Shows a user's text as plain text, in which only https addresses and mentions of people are links. Each link is
 * isolated in its text direction. Otherwise a control character before the link could reverse the link's letters, so
 * that it looks like the address of another site.
 */
export function PostText({ text, mentions }: PostTextProps) {
  return (
    <p className={styles['text']} dir="auto">
      {textParts(text).map((part) => {
        const key = part.at;
        if (part.kind === 'link')
          return (
            <a key={key} dir="ltr" href={part.href} target="_blank" rel="nofollow ugc noopener noreferrer">
              {part.text}
            </a>
          );
        if (part.kind === 'mention' && mentions.includes(part.username.toLowerCase()))
          return (
            <Link key={key} dir="ltr" to="/u/$username" params={{ username: part.username }}>
              {part.text}
            </Link>
          );
        return <span key={key}>{part.text}</span>;
      })}
    </p>
  );
}
