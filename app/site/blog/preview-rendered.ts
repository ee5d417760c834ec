/**
 * Answers how a post will look to the page that previews it, which has read it with its person's rights. What is sent
 * comes back sanitised, and nothing is read or kept: there is nothing here to be got that the sender has not.
 */

import { z } from 'zod'
import type { BlogPost } from '#app/content/blog.ts'
import { siteServices } from '#app/server-context.ts'
import {
  BLOG_AUTHOR_MAX,
  BLOG_CONTENT_MAX,
  BLOG_EXCERPT_MAX,
  BLOG_LABEL_MAX,
  BLOG_LABELS_MAX,
  BLOG_TITLE_MAX,
} from '#domain/blog/posts.ts'
import { JsonTooHeavy, readJsonText } from '#formats/json-text.ts'
import { plainValue } from '#formats/json-values.ts'
import type { Route } from './+types/preview-rendered'
import { postFacts } from './post-facts.server.ts'

const labels = z.array(z.string().max(BLOG_LABEL_MAX)).max(BLOG_LABELS_MAX)
const moment = z.iso.datetime({ offset: true })
/** As the database has it. */
const image = z
  .string()
  .max(2048)
  .regex(/^(\/[^/\\]|https:\/\/[^/\\])[^\s"'<>\\]*$/)

const sentPost = z.object({
  id: z.int().positive(),
  title: z.string().max(BLOG_TITLE_MAX),
  slug: z.string().max(250),
  excerpt: z.string().max(BLOG_EXCERPT_MAX),
  author: z.string().max(BLOG_AUTHOR_MAX),
  publishDate: moment,
  featuredImage: image.nullable(),
  featuredImageAlt: z.string().max(300).nullable(),
  categories: labels,
  tags: labels,
  updatedAt: moment,
  content: z.string().max(BLOG_CONTENT_MAX),
  status: z.string().max(20),
  seoSettings: z.json(),
}) satisfies z.ZodType<BlogPost>

/** More than the longest post has, however it is escaped. */
const LIMITS = { bytes: 1_000_000, values: 10_000, levels: 32 }

const NEVER_KEPT = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }

/** There is nothing to read. */
export function loader() {
  return new Response(null, { status: 405, headers: { ...NEVER_KEPT, Allow: 'POST' } })
}

export async function action({ context, request }: Route.ActionArgs) {
  const { browser } = context.get(siteServices)
  const refused = (status: number) => new Response(null, { status, headers: NEVER_KEPT })
  let post: unknown
  try {
    post = plainValue(JSON.parse(await readJsonText(request.body, LIMITS)))
  } catch (error) {
    return refused(error instanceof JsonTooHeavy ? 413 : 422)
  }
  const sent = sentPost.safeParse(post)
  if (!sent.success) return refused(422)
  return Response.json(postFacts(sent.data, browser.supabaseUrl), { headers: NEVER_KEPT })
}
