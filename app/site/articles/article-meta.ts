/** Metadata of articles, posts and their previews. */
import type { MetaDescriptor } from 'react-router'
import type { BlogSeo } from '#domain/blog/seo.ts'
import { getSocialCardUrl } from '#domain/media/social-card.ts'
import { feedLinks, pageMeta } from '../head/page-meta.ts'

interface ArticleMetaSource {
  readonly slug: string
  readonly title: string
  readonly description: string
  readonly updatedAt: string
}

interface NewsMetaSource extends ArticleMetaSource {
  readonly date: string
  readonly video: string | undefined
}

interface PostMetaSource extends ArticleMetaSource {
  readonly publishDate: string
}

export function newsMeta(article: NewsMetaSource, siteUrl: string): MetaDescriptor[] {
  return [
    ...pageMeta({
      title: article.title,
      description: article.description,
      path: `/news/${article.slug}`,
      siteUrl,
      kind: 'article',
      publishedOn: article.date,
      card: getSocialCardUrl(`/news/${article.slug}`, article.updatedAt),
      video: article.video,
    }),
    ...feedLinks('/news', 'Latest News'),
  ]
}

export function postMeta(post: PostMetaSource, seo: BlogSeo, siteUrl: string): MetaDescriptor[] {
  return [
    ...pageMeta({
      title: seo.title ?? post.title,
      description: seo.description ?? post.description,
      ...(seo.keywords !== undefined && { keywords: seo.keywords }),
      path: seo.canonicalPath ?? `/blog/${post.slug}`,
      siteUrl,
      kind: 'article',
      publishedOn: post.publishDate,
      card: getSocialCardUrl(`/blog/${post.slug}`, post.updatedAt),
    }),
    ...(seo.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...feedLinks('/blog', 'Blog'),
  ]
}
