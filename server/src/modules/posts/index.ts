import { HOUR_MS } from '@tradesense/core/kernel/time.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { deleteExpiredActs } from './count-acts.service.ts';
import { moderationRoutes } from './moderation.routes.ts';
import { postsRoutes } from './posts.routes.ts';
import { POSTS_PERSONAL_DATA } from './personal-data.repo.ts';
import type { WordsOfPosts } from './reports.queries.ts';

export { lockActs as lockPostActs } from './acts.repo.ts';
export { countAct } from './count-acts.service.ts';
export { publishOnce, publishSharing } from './publish-post.service.ts';
export { mayReadPost } from './visible-post.queries.ts';
export { countPosts, readPost } from './posts.queries.ts';
export { countThanks } from './thanks.repo.ts';
export { claimLikeNotice, isShownToFollowers, mayNotifyOfComment, mayNotifyOfPost } from './notify-of-posts.queries.ts';

/**
 * Posts of learners with likes, comments and reports. Guarantees: shared content comes from the module that owns it,
 * never from the client. Only people in the audience of a post can see, like, comment on or report it, and a block
 * hides posts in both directions. Counts of likes and comments always match the rows, because the database maintains
 * them. Feeds are read from the posts of the followed people; nothing is stored per reader.
 */
export function createPostsModule(platform: Platform, deps: { readonly sharedWords: WordsOfPosts }): ServerModule {
  platform.jobs.every('posts-retention', HOUR_MS, (now) => deleteExpiredActs(platform, now));
  return {
    name: 'posts',
    personalData: POSTS_PERSONAL_DATA,
    routes(app) {
      postsRoutes(app, platform);
      moderationRoutes(app, { ...platform, ...deps });
    },
  };
}
