/**
 * Preview for a signed-in editor, by `?id=`. The server's page is empty; the browser loads the content with the user's
 * rights, so row-level security applies.
 */
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ContentError } from '#app/content/content-error.ts'
import { type ContentDraft, readContentDraft } from '#app/content/drafts/content-drafts.ts'
import { useAuth } from '#app/session/account/auth-provider.tsx'
import { askData, SignInDeclinedError } from '#app/session/data-session.ts'
import { requestPreview } from '#app/session/preview-requests.ts'
import { isArticleNumber } from '#domain/articles/article.ts'
import {
  CONTENT_TYPE_DEFINITIONS,
  type ContentType,
  PREVIEW_MESSAGES,
} from '#domain/content-drafts/content-draft.ts'
import { UNEXPECTED_ERROR } from '#domain/errors/error-catalogue.ts'
import { canAccess } from '#domain/roles/roles.ts'
import { PreviewBar, PreviewedArticle, PreviewNotice } from './article-preview.tsx'
import type { PreviewedText } from './posted-content.server.ts'

type Loaded =
  | { readonly is: 'loading' }
  | { readonly is: 'none' }
  | { readonly is: 'failed'; readonly message: string }
  | { readonly is: 'there'; readonly draft: ContentDraft<ContentType>; readonly text: PreviewedText }

export function EditorsPreview({ kind }: { readonly kind: ContentType }) {
  const { search } = useLocation()
  const { status, user, askToSignIn } = useAuth()
  const [loaded, setLoaded] = useState<Loaded>({ is: 'loading' })
  const [attempts, setAttempts] = useState(0)
  const mayRead =
    status === 'authenticated' && canAccess(user?.role ?? null, CONTENT_TYPE_DEFINITIONS[kind].adminPath)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempts` triggers a retry
  useEffect(() => {
    if (!mayRead) return
    let isUnmounted = false
    setLoaded({ is: 'loading' })
    void loadDraft(kind, new URLSearchParams(search)).then((next) => {
      if (!isUnmounted) setLoaded(next)
    })
    return () => {
      isUnmounted = true
    }
  }, [kind, search, mayRead, attempts])

  const [noun, nouns] = CONTENT_TYPE_DEFINITIONS[kind].noun
  if (status === 'loading')
    return (
      <PreviewNotice>
        Checking who is signed in…
        <noscript> Previews need JavaScript.</noscript>
      </PreviewNotice>
    )
  if (user === null)
    return (
      <PreviewNotice action={{ label: 'Sign In', go: () => void askToSignIn('stay') }}>
        Sign in to see {withArticle(noun)} before it’s published.
      </PreviewNotice>
    )
  if (!mayRead)
    return <PreviewNotice>Only staff and marketing can see {nouns} before they are published.</PreviewNotice>
  if (loaded.is === 'failed')
    return (
      <PreviewNotice action={{ label: 'Try again', go: () => setAttempts((count) => count + 1) }}>
        {loaded.message}
      </PreviewNotice>
    )
  if (loaded.is === 'none') return <PreviewNotice>This {noun} doesn’t exist.</PreviewNotice>
  if (loaded.is === 'loading') return <PreviewNotice>Loading the {noun}…</PreviewNotice>
  return (
    <>
      <PreviewBar>{describePreview(loaded.draft.head)}</PreviewBar>
      <PreviewedArticle text={loaded.text} />
    </>
  )
}

/** Never rejects. */
async function loadDraft(kind: ContentType, query: URLSearchParams): Promise<Loaded> {
  const id = query.get('id') ?? ''
  if (!isArticleNumber(id)) return { is: 'none' }
  try {
    const draft = await askData((client) => readContentDraft(client, kind, Number(id)))
    if (draft === null) return { is: 'none' }
    const response = await requestPreview(
      `${CONTENT_TYPE_DEFINITIONS[kind].publicPath}/preview/content.json`,
      {
        body: JSON.stringify(draft.fields),
        accept: 'application/json',
      },
    )
    if (response.ok) return { is: 'there', draft, text: await response.json() }
    const isTooLong = response.status === 413 || response.status === 422
    return { is: 'failed', message: isTooLong ? PREVIEW_MESSAGES.tooLong : PREVIEW_MESSAGES.failed }
  } catch (error) {
    const hasOwnMessage = error instanceof ContentError || error instanceof SignInDeclinedError
    return { is: 'failed', message: hasOwnMessage ? error.message : UNEXPECTED_ERROR }
  }
}

type Head = Pick<ContentDraft['head'], 'kind' | 'state' | 'number' | 'publishedNumber'>

/** Text of the preview bar. */
export function describePreview(head: Head): string {
  const [noun] = CONTENT_TYPE_DEFINITIONS[head.kind].noun
  if (head.state === 'deleted') return `Preview of a deleted ${noun}. Visitors cannot see it.`
  if (head.state === 'draft') return 'Preview of a draft. Visitors cannot see it.'
  if (head.number !== head.publishedNumber)
    return 'Preview of unpublished changes. Visitors see the earlier version.'
  if (head.state === 'scheduled')
    return `Preview of a scheduled ${noun}. Visitors will see it from its publish date.`
  return `Preview of a published ${noun}.`
}

function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
}
