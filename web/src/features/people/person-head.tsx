import { Link } from '@tanstack/react-router';
import type { PublicProfile } from '@tradesense/contract/people.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { countText } from '../../ui/number-text.ts';
import { AudienceLabel } from './audience-label.tsx';
import { followersText, linkText, monthText } from './people-text.ts';
import styles from './person-page.module.css';
import { RelationActions } from './relation-actions.tsx';

interface PersonHeadProps {
  readonly person: PublicProfile;
  readonly isSignedIn: boolean;
}

/** Shows the person whose page this is, and the actions that the reader can take. */
export function PersonHead({ person, isSignedIn }: PersonHeadProps) {
  const { username, profileImageUrl, since, isOwn, relation, blocks } = person;
  const { content: about } = blocks.about;
  return (
    <Card aria-label={username}>
      <div className={styles['head']}>
        <Avatar name={username} imageUrl={profileImageUrl} size={72} borderRadius="50%" />
        <div className={styles['who']}>
          <h1>{username}</h1>
          {blocks.name.content === null ? null : <p dir="auto">{blocks.name.content.name}</p>}
          {about === null || about.bio === '' ? null : (
            <p className={styles['bio']} dir="auto">
              {about.bio}
            </p>
          )}
          {about === null || about.links.length === 0 ? null : (
            <ul className={styles['links']}>
              {about.links.map((link) => (
                <li key={link}>
                  <a href={link} target="_blank" rel="nofollow ugc noopener noreferrer">
                    {linkText(link)}
                  </a>
                </li>
              ))}
            </ul>
          )}
          <p className={styles['note']}>
            Since {monthText(since)}
            <Connections person={person} />
            {relation?.isFollower === true ? ' · follows you' : ''}
          </p>
          {isOwn && blocks.about.audience !== 'public' ? (
            <p className={styles['note']}>
              About: <AudienceLabel audience={blocks.about.audience} />
            </p>
          ) : null}
        </div>
        {relation === null ? null : <RelationActions person={person} relation={relation} />}
        {isOwn ? (
          <LinkButton to="/profile" variant="secondary" size="small">
            Edit profile
          </LinkButton>
        ) : null}
        {isSignedIn ? null : (
          <LinkButton to="/auth/login" search={{ next: `/u/${username}` }} size="small">
            Sign in to follow
          </LinkButton>
        )}
      </div>
    </Card>
  );
}

function Connections({ person: { username, blocks } }: { readonly person: PublicProfile }) {
  const { content } = blocks.connections;
  if (content === null) return null;
  return (
    <>
      {' · '}
      <Link to="/u/$username/$list" params={{ username, list: 'followers' }}>
        {followersText(content.followers)}
      </Link>
      {' · '}
      <Link to="/u/$username/$list" params={{ username, list: 'following' }}>
        follows {countText(content.following)}
      </Link>
    </>
  );
}
