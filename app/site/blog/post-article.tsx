import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import { Breadcrumbs } from '#app/ui/breadcrumbs/breadcrumbs.tsx'
import { Prose } from '#app/ui/prose/prose.tsx'
import { listAddress } from '#domain/articles/filters.ts'
import { longBritishDate } from '#domain/dates/dates.ts'
import layout from '../articles/article-layout.module.css'
import { ArticleMedia } from '../articles/article-media.tsx'
import styles from './post-article.module.css'
import type { PostFacts } from './post-facts.server.ts'

interface PostArticleProps {
  readonly post: PostFacts
  /** The page's own address. */
  readonly path: string
  readonly ref?: Ref<HTMLElement>
  /** What follows the text. */
  readonly children?: ReactNode
}

/** A post as it is read: its page shows it, and the preview. */
export function PostArticle({ post, path, ref, children }: PostArticleProps) {
  return (
    <article ref={ref} className={layout.article}>
      <header className={layout.head}>
        <Breadcrumbs
          crumbs={[
            { label: 'Home', to: '/' },
            { label: 'Blog', to: '/blog' },
            { label: post.title, to: path },
          ]}
        />
        <h1 className={layout.title}>{post.title}</h1>
        <p className={styles.facts}>
          <time dateTime={post.date}>{longBritishDate(post.date)}</time>
          <span>By {post.author}</span>
          <span>{post.minutes} min read</span>
        </p>
      </header>
      <ArticleMedia
        article={{ title: post.title, picture: post.picture, imageAlt: post.imageAlt, video: undefined }}
        shape="photograph"
      />
      <div className={layout.body}>
        <Prose html={post.html} />
        <Labels post={post} />
        {children}
      </div>
    </article>
  )
}

/** To the lists of posts that have the same. */
function Labels({ post: { categories, tags } }: { readonly post: PostFacts }) {
  if (categories.length + tags.length === 0) return null
  return (
    <dl className={styles.labels}>
      <LabelGroup name="Category" values={categories} to={(category) => listAddress('/blog', { category })} />
      <LabelGroup name="Tagged" values={tags} to={(tag) => listAddress('/blog', { tag })} />
    </dl>
  )
}

interface LabelGroupProps {
  readonly name: string
  readonly values: readonly string[]
  readonly to: (value: string) => string
}

function LabelGroup({ name, values, to }: LabelGroupProps) {
  if (values.length === 0) return null
  return (
    <div className={styles.group}>
      <dt className={styles.name}>{name}</dt>
      {values.map((value) => (
        <dd key={value} className={styles.label}>
          <Link to={to(value)} className={styles.link}>
            {value}
          </Link>
        </dd>
      ))}
    </div>
  )
}
