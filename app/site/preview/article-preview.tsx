/** Preview of unpublished content, with a bar or a notice. */
import type { ReactNode } from 'react'
import { buttonClass } from '#app/ui/button/button.ts'
import { formatScheduledTime } from '#domain/content-drafts/publication.ts'
import { ArticleFrame } from '../articles/article-frame.tsx'
import { PostArticle } from '../blog/post-article.tsx'
import { NEWS } from '../news/news-card.tsx'
import type { PreviewedText } from './posted-content.server.ts'
import styles from './preview.module.css'

export function PreviewedArticle({ text }: { readonly text: PreviewedText }) {
  if (text.kind === 'blog') return <PostArticle post={text.post} path={`/blog/${text.post.slug}`} />
  const { article } = text
  return <ArticleFrame list={NEWS} path={`/news/${article.slug}`} article={article} shape="illustration" />
}

/** Bar that marks a page as a preview. */
export function PreviewBar({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" className={styles.bar}>
      {children}
    </p>
  )
}

/** @param endsAt ISO 8601 */
export function LinkBar({ endsAt }: { readonly endsAt: string }) {
  return (
    <PreviewBar>
      This preview is for you; don’t share it. The link expires on{' '}
      <time dateTime={endsAt}>{formatScheduledTime(new Date(endsAt))}</time>.
    </PreviewBar>
  )
}

export function EndedNotice() {
  return (
    <PreviewNotice>
      This preview has expired or was withdrawn. The person who sent you the link can create a new one.
    </PreviewNotice>
  )
}

interface PreviewNoticeProps {
  readonly children: ReactNode
  readonly action?: { readonly label: string; readonly go: () => void }
}

/** Shown instead of the content while it loads or if it is unavailable. */
export function PreviewNotice({ children, action }: PreviewNoticeProps) {
  return (
    <div className={styles.notice}>
      <h1>Preview</h1>
      <p role="status">{children}</p>
      {action && (
        <button type="button" className={buttonClass('primary')} onClick={action.go}>
          {action.label}
        </button>
      )}
    </div>
  )
}
