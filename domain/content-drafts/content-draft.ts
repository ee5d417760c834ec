/**
 * Content drafts of articles and posts. Every save is a numbered revision, the newest is the working copy, and
 * publishing updates the public row. Differences between the types are data.
 */
import { blogSlug, newsSlug } from '../articles/article.ts'
import { BLOG_MEDIA_BUCKET, NEWS_MEDIA_BUCKET } from '../media/media.ts'

export const CONTENT_TYPES = ['news', 'blog'] as const
export type ContentType = (typeof CONTENT_TYPES)[number]

/** *scheduled* is published with a future date. */
export const CONTENT_STATES = ['draft', 'scheduled', 'published', 'deleted'] as const
export type ContentState = (typeof CONTENT_STATES)[number]
/** Lists of drafts; `changed` has those whose newest text readers don’t see, which are also published or scheduled. */
export const CONTENT_VIEWS = ['draft', 'scheduled', 'published', 'changed', 'deleted'] as const
export type ContentView = (typeof CONTENT_VIEWS)[number]

/** Editable columns of an article. */
export interface NewsFields {
  readonly title: string
  /** Empty until first published, unless set by hand. */
  readonly slug: string
  readonly content: string
  /** `YYYY-MM-DD` */
  readonly date: string
  readonly image: string | null
  readonly image_alt: string | null
  /** Focal point in `object-position` notation: `50% 30%`. */
  readonly image_focus: string | null
  readonly video: string | null
}

/** Editable columns of a post. */
export interface PostFields {
  readonly title: string
  readonly slug: string
  readonly content: string
  readonly excerpt: string
  readonly author: string
  /** ISO 8601; null means the time of publication. */
  readonly publish_date: string | null
  readonly featured_image: string | null
  readonly featured_image_alt: string | null
  readonly featured_image_focus: string | null
  readonly categories: readonly string[]
  readonly tags: readonly string[]
  readonly seo_settings: Readonly<Record<string, unknown>>
}

export interface FieldsByContentType {
  readonly news: NewsFields
  readonly blog: PostFields
}
export type ContentFields = NewsFields | PostFields

/** How a field is shown, compared and merged. */
export type FieldFormat = 'text' | 'html' | 'date' | 'moment' | 'picture' | 'video' | 'labels' | 'settings'

export interface FieldDescription {
  readonly name: string
  readonly label: string
  readonly format: FieldFormat
}

export interface ContentTypeDefinition {
  readonly kind: ContentType
  readonly noun: readonly [one: string, many: string]
  /** Paths of the editor and the public list. */
  readonly adminPath: '/news-admin' | '/blog-crm'
  readonly publicPath: '/news' | '/blog'
  readonly bucket: string
  readonly slugOf: (title: string) => string
  /** In form order. */
  readonly fields: readonly FieldDescription[]
}

export const CONTENT_TYPE_DEFINITIONS: Readonly<Record<ContentType, ContentTypeDefinition>> = {
  news: {
    kind: 'news',
    noun: ['article', 'articles'],
    adminPath: '/news-admin',
    publicPath: '/news',
    bucket: NEWS_MEDIA_BUCKET,
    slugOf: newsSlug,
    fields: [
      { name: 'title', label: 'Title', format: 'text' },
      { name: 'slug', label: 'URL', format: 'text' },
      { name: 'content', label: 'Text', format: 'html' },
      { name: 'date', label: 'Date', format: 'date' },
      { name: 'image', label: 'Image', format: 'picture' },
      { name: 'image_alt', label: 'Alt text', format: 'text' },
      { name: 'image_focus', label: 'Focal point', format: 'text' },
      { name: 'video', label: 'Video', format: 'video' },
    ],
  },
  blog: {
    kind: 'blog',
    noun: ['post', 'posts'],
    adminPath: '/blog-crm',
    publicPath: '/blog',
    bucket: BLOG_MEDIA_BUCKET,
    slugOf: blogSlug,
    fields: [
      { name: 'title', label: 'Title', format: 'text' },
      { name: 'slug', label: 'URL', format: 'text' },
      { name: 'content', label: 'Text', format: 'html' },
      { name: 'excerpt', label: 'Excerpt', format: 'text' },
      { name: 'author', label: 'Author', format: 'text' },
      { name: 'publish_date', label: 'Publish date', format: 'moment' },
      { name: 'featured_image', label: 'Featured image', format: 'picture' },
      { name: 'featured_image_alt', label: 'Alt text', format: 'text' },
      { name: 'featured_image_focus', label: 'Focal point', format: 'text' },
      { name: 'categories', label: 'Categories', format: 'labels' },
      { name: 'tags', label: 'Tags', format: 'labels' },
      { name: 'seo_settings', label: 'Search engines', format: 'settings' },
    ],
  },
}

export const PREVIEW_MESSAGES = {
  tooLong: 'The text is too long or has too much formatting to preview. Shorten or simplify it.',
  failed: 'We can’t create the preview at the moment. Try again in a minute.',
} as const
