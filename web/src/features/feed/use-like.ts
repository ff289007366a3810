import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { LikeResponse, Post, PostsResponse } from '@tradesense/contract/posts.ts';
import { call } from '../../platform/api-client.ts';
import { FEED_KEY } from './feed-queries.ts';

interface Pages {
  readonly pages: readonly PostsResponse[];
}

/** Applies a change to a post in every cached query that contains it. */
export function changePost(client: QueryClient, id: string, change: (post: Post) => Post): void {
  const changed = (post: Post): Post => (post.id === id ? change(post) : post);
  client.setQueryData<Post>([...FEED_KEY, 'post', id], (post) => (post === undefined ? undefined : changed(post)));
  client.setQueriesData<Pages>({ queryKey: [...FEED_KEY, 'posts'] }, (data) =>
    data === undefined
      ? undefined
      : { ...data, pages: data.pages.map((page) => ({ ...page, posts: page.posts.map(changed) })) },
  );
}

/** Likes a post, or removes the like. The change is shown immediately, and reverted if the request fails. */
export function useLike(post: Post) {
  const client = useQueryClient();
  const show = ({ likes, isLiked }: LikeResponse) =>
    changePost(client, post.id, (each) => ({ ...each, likes, isLiked }));
  return useMutation({
    // Requests for the same post run one after the other, so that the last press determines the result.
    scope: { id: `like-${post.id}` },
    mutationFn: (isLiked: boolean) =>
      call(`${isLiked ? 'PUT' : 'DELETE'} /api/posts/{id}/like`, { params: { id: post.id } }),
    onMutate: (isLiked) => {
      if (isLiked !== post.isLiked) show({ likes: post.likes + (isLiked ? 1 : -1), isLiked });
    },
    onSuccess: show,
    onError: (_error, isLiked) =>
      changePost(client, post.id, (each) =>
        each.isLiked === isLiked ? { ...each, isLiked: !isLiked, likes: each.likes + (isLiked ? -1 : 1) } : each,
      ),
  });
}
