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
  readonly form: FieldFormat
}

export interface ContentTypeDefinition {
  readonly kind: ContentType
  readonly noun: readonly [one: string, many: string]
  /** Paths of the editor and the public list. */
  readonly desk: '/news-admin' | '/blog-crm'
  readonly site: '/news' | '/blog'
  readonly bucket: string
  readonly slugOf: (title: string) => string
  /** In form order. */
  readonly fields: readonly FieldDescription[]
}

export const CONTENT_TYPE_DEFINITIONS: Readonly<Record<ContentType, ContentTypeDefinition>> = {
  news: {
    kind: 'news',
    noun: ['article', 'articles'],
    desk: '/news-admin',
    site: '/news',
    bucket: NEWS_MEDIA_BUCKET,
    slugOf: newsSlug,
    fields: [
      { name: 'title', label: 'Title', form: 'text' },
      { name: 'slug', label: 'URL', form: 'text' },
      { name: 'content', label: 'Text', form: 'html' },
      { name: 'date', label: 'Date', form: 'date' },
      { name: 'image', label: 'Image', form: 'picture' },
      { name: 'image_alt', label: 'Alt text', form: 'text' },
      { name: 'image_focus', label: 'Focal point', form: 'text' },
      { name: 'video', label: 'Video', form: 'video' },
    ],
  },
  blog: {
    kind: 'blog',
    noun: ['post', 'posts'],
    desk: '/blog-crm',
    site: '/blog',
    bucket: BLOG_MEDIA_BUCKET,
    slugOf: blogSlug,
    fields: [
      { name: 'title', label: 'Title', form: 'text' },
      { name: 'slug', label: 'URL', form: 'text' },
      { name: 'content', label: 'Text', form: 'html' },
      { name: 'excerpt', label: 'Excerpt', form: 'text' },
      { name: 'author', label: 'Author', form: 'text' },
      { name: 'publish_date', label: 'Publish date', form: 'moment' },
      { name: 'featured_image', label: 'Featured image', form: 'picture' },
      { name: 'featured_image_alt', label: 'Alt text', form: 'text' },
      { name: 'featured_image_focus', label: 'Focal point', form: 'text' },
      { name: 'categories', label: 'Categories', form: 'labels' },
      { name: 'tags', label: 'Tags', form: 'labels' },
      { name: 'seo_settings', label: 'Search engines', form: 'settings' },
    ],
  },
}
