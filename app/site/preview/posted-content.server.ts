/**
 * Unpublished content as its page will show it: posted by the editor, or shared by link. Posted content is sanitised
 * and returned; nothing is read or stored.
 */
import { z } from 'zod'
import type { BlogPost } from '#app/content/blog.ts'
import type { NewsArticle } from '#app/content/news.ts'
import type { SiteServices } from '#app/server-context.ts'
import {
  BLOG_AUTHOR_MAX,
  BLOG_CONTENT_MAX,
  BLOG_EXCERPT_MAX,
  BLOG_LABEL_MAX,
  BLOG_LABELS_MAX,
  BLOG_TITLE_MAX,
  DEFAULT_BLOG_AUTHOR,
  withPublicAuthor,
} from '#domain/blog/posts.ts'
import { type BlogSeo, parseBlogSeo } from '#domain/blog/seo.ts'
import type { ContentFields, ContentType, FieldsByContentType } from '#domain/content-drafts/content-draft.ts'
import { planSlug } from '#domain/content-drafts/slug.ts'
import { isCalendarDate, toLondonDate } from '#domain/dates/dates.ts'
import { IMAGE_ALT_MAX } from '#domain/forms/fields.ts'
import { NEWS_CONTENT_MAX, NEWS_TITLE_MAX, newsType } from '#domain/news/news.ts'
import { JsonLimitError, readJsonText } from '#formats/json-text.ts'
import { plainValue } from '#formats/json-values.ts'
import { type PostPageData, toPostPageData } from '../blog/post-data.server.ts'
import { type ArticlePageData, toArticlePageData } from '../news/article-data.server.ts'
import { isWithinMarkupLimits } from './markup-limits.server.ts'

export type PreviewedText =
  | { readonly kind: 'news'; readonly article: ArticlePageData }
  | { readonly kind: 'blog'; readonly post: PostPageData; readonly seo: BlogSeo }

const address = z
  .string()
  .max(2048)
  // As in the database.
  .regex(/^(\/[^/\\]|https:\/\/[^/\\])[^\s"'<>\\]*$/)
  .nullable()
const description = z.string().max(IMAGE_ALT_MAX).nullable()
const slug = z.string().max(250)
const labels = z.array(z.string().max(BLOG_LABEL_MAX)).max(BLOG_LABELS_MAX)
const focus = z.string().max(20).nullable().default(null)

const SCHEMAS = {
  news: z.object({
    title: z.string().max(NEWS_TITLE_MAX),
    slug,
    content: z.string().max(NEWS_CONTENT_MAX).refine(isWithinMarkupLimits),
    date: z.string().refine((date) => date === '' || isCalendarDate(date)),
    image: address,
    image_alt: description,
    image_focus: focus,
    video: address,
  }) satisfies z.ZodType<FieldsByContentType['news']>,
  blog: z.object({
    title: z.string().max(BLOG_TITLE_MAX),
    slug,
    content: z.string().max(BLOG_CONTENT_MAX).refine(isWithinMarkupLimits),
    excerpt: z.string().max(BLOG_EXCERPT_MAX),
    author: z.string().max(BLOG_AUTHOR_MAX),
    publish_date: z.iso.datetime({ offset: true }).nullable(),
    featured_image: address,
    featured_image_alt: description,
    featured_image_focus: focus,
    categories: labels,
    tags: labels,
    seo_settings: z.record(z.string(), z.json()),
  }) satisfies z.ZodType<FieldsByContentType['blog']>,
}

/** More than the longest content. */
const LIMITS = { bytes: 1_000_000, values: 10_000, levels: 32 }

export type PostedContent =
  | { readonly kind: 'news'; readonly article: NewsArticle }
  | { readonly kind: 'blog'; readonly post: BlogPost }

/** @returns the content as a database row, or the status of the error */
export async function parsePostedContent(
  request: Request,
  kind: ContentType,
  now: Date,
): Promise<PostedContent | { readonly refused: 413 | 422 }> {
  let body: unknown
  try {
    body = plainValue(JSON.parse(await readJsonText(request.body, LIMITS)))
  } catch (error) {
    return { refused: error instanceof JsonLimitError ? 413 : 422 }
  }
  return toPreviewRow(kind, body, now) ?? { refused: 422 }
}

/** Missing values are empty. @returns null for invalid fields */
export function toPreviewRow(kind: ContentType, fields: unknown, now: Date): PostedContent | null {
  const read = SCHEMAS[kind].safeParse(fields)
  if (!read.success) return null
  return isNews(read.data) ? newsRow(read.data, now) : postRow(read.data, now)
}

const isNews = (fields: ContentFields): fields is FieldsByContentType['news'] => 'date' in fields

/** Placeholder for the ids and versions of unsaved content. */
const PLACEHOLDER_ID = 0
const UNTITLED = 'Untitled'

function newsRow(fields: FieldsByContentType['news'], now: Date): PostedContent {
  const { image, video } = fields
  return {
    kind: 'news',
    article: {
      id: PLACEHOLDER_ID,
      title: fields.title.trim() || UNTITLED,
      slug: slugOf('news', fields),
      content: fields.content,
      date: fields.date || toLondonDate(now),
      type: newsType({ image, video }),
      image,
      imageAlt: fields.image_alt,
      imageFocus: fields.image_focus,
      video,
      isDeleted: false,
      updatedAt: now.toISOString(),
    },
  }
}

function postRow(fields: FieldsByContentType['blog'], now: Date): PostedContent {
  return {
    kind: 'blog',
    post: {
      id: PLACEHOLDER_ID,
      title: fields.title.trim() || UNTITLED,
      slug: slugOf('blog', fields),
      content: fields.content,
      excerpt: fields.excerpt,
      author: fields.author.trim() || DEFAULT_BLOG_AUTHOR,
      publishDate: fields.publish_date ?? now.toISOString(),
      featuredImage: fields.featured_image,
      featuredImageAlt: fields.featured_image_alt,
      featuredImageFocus: fields.featured_image_focus,
      categories: fields.categories,
      tags: fields.tags,
      updatedAt: now.toISOString(),
      status: 'draft',
      // The schema has parsed it as JSON.
      seoSettings: fields.seo_settings as BlogPost['seoSettings'],
    },
  }
}

function slugOf(kind: ContentType, fields: ContentFields): string {
  return planSlug(kind, null, fields, false).path.split('/').at(-1) ?? ''
}

/** Characters of sanitised HTML, which is longer than the content: each image gets its sizes. */
const MAX_HTML = 400_000

/** Returns posted content as its page shows it, or the status of the error. */
export async function previewPostedContent(
  request: Request,
  kind: ContentType,
  { now, siteUrl, browser }: Pick<SiteServices, 'now' | 'siteUrl' | 'browser'>,
): Promise<PreviewedText | { readonly refused: 413 | 422 }> {
  const sent = await parsePostedContent(request, kind, now())
  if ('refused' in sent) return sent
  const text = previewedText(sent, { siteUrl, supabaseUrl: browser.supabaseUrl })
  const { html } = text.kind === 'news' ? text.article : text.post
  return html.length > MAX_HTML ? { refused: 413 } : text
}

/** @param site settings of the page */
export function previewedText(
  text: PostedContent,
  site: { readonly siteUrl: string; readonly supabaseUrl: string },
): PreviewedText {
  if (text.kind === 'news')
    return { kind: 'news', article: toArticlePageData(text.article, site.supabaseUrl) }
  return {
    kind: 'blog',
    post: toPostPageData(withPublicAuthor(text.post, site.siteUrl), site.supabaseUrl),
    seo: parseBlogSeo(text.post.seoSettings, site.siteUrl),
  }
}
