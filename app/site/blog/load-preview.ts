/** Reads a post with the rights of whoever is signed in, and has the server make it fit to be shown. */

import { type BlogPost, readBlogPost } from '#app/content/blog.ts'
import { ContentError } from '#app/content/content-error.ts'
import { browserSession } from '#app/session/browser-session.ts'
import { SignInDeclined, withDataSession } from '#app/session/data-session.ts'
import { UNEXPECTED_ERROR } from '#domain/errors/error-catalogue.ts'
import type { PostFacts } from './post-facts.server.ts'

export type PreviewStatus = 'draft' | 'scheduled' | 'out'

export type Preview =
  | { readonly kind: 'loading' | 'none' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'shown'; readonly post: PostFacts; readonly status: PreviewStatus }

/** Never rejects. @param query of the page: `id` or `slug` */
export async function loadPreview(query: URLSearchParams): Promise<Preview> {
  const wanted = query.get('id') ?? query.get('slug') ?? ''
  if (wanted === '') return { kind: 'none' }
  try {
    const post = await withDataSession(await browserSession(), (client) => readBlogPost(client, wanted))
    if (post === null) return { kind: 'none' }
    return { kind: 'shown', post: await rendered(post), status: statusOf(post) }
  } catch (error) {
    const known = error instanceof ContentError || error instanceof SignInDeclined
    return { kind: 'failed', message: known ? error.message : UNEXPECTED_ERROR }
  }
}

function statusOf({ status, publishDate }: BlogPost): PreviewStatus {
  if (status !== 'published') return 'draft'
  return Date.parse(publishDate) > Date.now() ? 'scheduled' : 'out'
}

/** What a row holds is trusted here no more than on a public page: the one sanitiser is on the server. */
async function rendered(post: BlogPost): Promise<PostFacts> {
  const response = await fetch('/blog/preview/rendered', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(post),
  })
  if (!response.ok) throw new Error(`The preview was not rendered: ${response.status}`)
  return response.json()
}
