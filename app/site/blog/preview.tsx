import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { siteServices } from '#app/server-context.ts'
import { useAuth } from '#app/session/account/auth-provider.tsx'
import { buttonClass } from '#app/ui/button/button.ts'
import { mayOpen } from '#domain/roles/roles.ts'
import { pageMeta } from '../head/page-meta.ts'
import type { Route } from './+types/preview'
import { loadPreview, type Preview, type PreviewStatus } from './load-preview.ts'
import { PostArticle } from './post-article.tsx'
import styles from './preview.module.css'

/** Nobody keeps a copy, and no search engine shows one. */
export function headers() {
  return { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    ...pageMeta({
      title: 'Preview of a blog post',
      description: 'How a blog post will look, for its editors.',
      path: '/blog/preview',
      siteUrl: loaderData.siteUrl,
    }),
    { name: 'robots', content: 'noindex, nofollow' },
  ]
}

export function loader({ context }: Route.LoaderArgs) {
  return { siteUrl: context.get(siteServices).siteUrl }
}

/**
 * A post before it is out; `?id=` or `?slug=` says which. Everybody is sent the same empty page: the row comes to the
 * browser with the rights of the person who is signed in there, and row-level security decides whether it comes.
 */
export default function PostPreview() {
  const { search } = useLocation()
  const { status, user, askToSignIn } = useAuth()
  const [preview, setPreview] = useState<Preview>({ kind: 'loading' })
  const [attempts, setAttempts] = useState(0)
  const allowed = mayOpen(user?.role ?? null, '/blog-crm')

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads the same once more
  useEffect(() => {
    if (status !== 'authenticated' || !allowed) return
    let left = false
    setPreview({ kind: 'loading' })
    void loadPreview(new URLSearchParams(search)).then((loaded) => {
      if (!left) setPreview(loaded)
    })
    return () => {
      left = true
    }
  }, [search, status, allowed, attempts])

  if (status === 'loading') return <PreviewNotice>Checking who is signed in…</PreviewNotice>
  if (user === null)
    return (
      <PreviewNotice way={{ label: 'Sign In', go: () => void askToSignIn('stay') }}>
        Please sign in to see a post before it is out.
      </PreviewNotice>
    )
  if (!allowed)
    return <PreviewNotice>Only staff and marketing can see posts before they are published.</PreviewNotice>
  if (preview.kind === 'failed')
    return (
      <PreviewNotice way={{ label: 'Try again', go: () => setAttempts((count) => count + 1) }}>
        {preview.message}
      </PreviewNotice>
    )
  if (preview.kind === 'shown')
    return (
      <>
        <PreviewBar status={preview.status} />
        <PostArticle post={preview.post} path={`/blog/preview${search}`} />
      </>
    )
  return (
    <PreviewNotice>
      {preview.kind === 'loading' ? 'Loading the post…' : 'There is no such post.'}
    </PreviewNotice>
  )
}

interface PreviewNoticeProps {
  readonly children: ReactNode
  readonly way?: { readonly label: string; readonly go: () => void }
}

/** What stands in the post's place while, or because, it is not there. */
export function PreviewNotice({ children, way }: PreviewNoticeProps) {
  return (
    <div className={styles.notice}>
      <h1>Preview</h1>
      <p role="status">{children}</p>
      {way && (
        <button type="button" className={buttonClass('primary')} onClick={way.go}>
          {way.label}
        </button>
      )}
      <noscript>
        <p>A preview needs JavaScript, so that it can check who is signed in.</p>
      </noscript>
    </div>
  )
}

const WORDS: Readonly<Record<PreviewStatus, string>> = {
  draft: 'Preview of a draft. Visitors cannot see it.',
  scheduled: 'Preview of a scheduled post. Visitors will see it from its date.',
  out: 'Preview of a published post.',
}

/** Says above the post that this is none of the site's pages. */
export function PreviewBar({ status }: { readonly status: PreviewStatus }) {
  return (
    <p role="status" className={styles.bar}>
      {WORDS[status]}
    </p>
  )
}
