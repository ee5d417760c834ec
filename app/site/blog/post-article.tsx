import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import { getListPath } from '#domain/articles/list.ts'
import { ArticleFrame } from '../articles/article-frame.tsx'
import styles from './post-article.module.css'
import type { PostPageData } from './post-data.server.ts'

export const BLOG = { label: 'Blog', to: '/blog' }

interface PostArticleProps {
  readonly post: PostPageData
  readonly path: string
  readonly ref?: Ref<HTMLElement>
  readonly children?: ReactNode
}

/** A post, for its page and the preview. */
export function PostArticle({ post, path, ref, children }: PostArticleProps) {
  return (
    <ArticleFrame list={BLOG} path={path} article={post} shape="photograph" ref={ref}>
      <Labels post={post} />
      {children}
    </ArticleFrame>
  )
}

/** Links to lists with the same labels. */
function Labels({ post: { categories, tags } }: { readonly post: PostPageData }) {
  if (categories.length + tags.length === 0) return null
  return (
    <dl className={styles.labels}>
      <LabelGroup name="Category" values={categories} to={(category) => getListPath('/blog', { category })} />
      <LabelGroup name="Tagged" values={tags} to={(tag) => getListPath('/blog', { tag })} />
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
