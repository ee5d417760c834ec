/**
 * Preview of an article or post in the website's layout, for holders of a preview link, signed-in editors (`?id=`) and
 * the editor, which posts the current content.
 */
import { createContext, type RouterContextProvider, data as routeData } from 'react-router'
import { readPreview } from '#app/content/drafts/preview-links.ts'
import { type PageHandle, siteServices } from '#app/server-context.ts'
import type { ContentType } from '#domain/content-drafts/content-draft.ts'
import { newsMeta, postMeta } from '../articles/article-meta.ts'
import { pageMeta } from '../head/page-meta.ts'
import type { Route } from './+types/preview'
import { EndedNotice, LinkBar, PreviewedArticle } from './article-preview.tsx'
import { EditorsPreview } from './editor-preview.tsx'
import {
  type PreviewedText,
  previewedText,
  previewPostedContent,
  toPreviewRow,
} from './posted-content.server.ts'
import { EDITOR_ROLES, getContentType, NO_STORE_HEADERS, refusePreview } from './preview-request.ts'

/** Token of the link; without it the page is empty. */
export const handle = { query: ['link'], roles: EDITOR_ROLES } satisfies PageHandle

export function headers() {
  // The URL contains the token.
  return { ...NO_STORE_HEADERS, 'Referrer-Policy': 'no-referrer' }
}

type ShownPreview =
  | { readonly as: 'empty' }
  | { readonly as: 'ended' }
  | { readonly as: 'sent'; readonly text: PreviewedText }
  | { readonly as: 'linked'; readonly text: PreviewedText; readonly endsAt: string }

/** Content posted to the action, for the loader that runs after it. */
const sentText = createContext<PreviewedText | null>(null)

export function meta({ loaderData }: Route.MetaArgs) {
  const { shown, siteUrl } = loaderData
  const noindex = { name: 'robots', content: 'noindex, nofollow' }
  if (shown.as === 'empty' || shown.as === 'ended')
    return [
      ...pageMeta({
        title: 'Preview',
        description: 'Preview for editors.',
        path: `/${loaderData.kind}/preview`,
        siteUrl,
      }),
      noindex,
    ]
  const { text } = shown
  const head = text.kind === 'news' ? newsMeta(text.article, siteUrl) : postMeta(text.post, text.seo, siteUrl)
  // The editor reads the page's metadata.
  return shown.as === 'sent'
    ? head
    : [...head.filter((tag) => !('name' in tag && tag.name === 'robots')), noindex]
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { siteUrl } = context.get(siteServices)
  const kind = getContentType(request)
  const shown = await loadLinkedPreview(request, kind, context)
  return routeData({ siteUrl, kind, shown }, { status: shown.as === 'ended' ? 404 : 200 })
}

async function loadLinkedPreview(
  request: Request,
  kind: ContentType,
  context: Readonly<RouterContextProvider>,
): Promise<ShownPreview> {
  const sent = context.get(sentText)
  if (sent !== null) return { as: 'sent', text: sent }
  const token = new URL(request.url).searchParams.get('link')
  if (token === null) return { as: 'empty' }
  const { data, now, siteUrl, browser } = context.get(siteServices)
  const linked = await readPreview(data, token)
  const row = linked?.kind === kind ? toPreviewRow(kind, linked.fields, now()) : null
  if (linked === null || row === null) return { as: 'ended' }
  return {
    as: 'linked',
    text: previewedText(row, { siteUrl, supabaseUrl: browser.supabaseUrl }),
    endsAt: linked.endsAt,
  }
}

/** Takes content as JSON from an editor and responds with the page. */
export async function action({ context, request }: Route.ActionArgs) {
  const text = await previewPostedContent(request, getContentType(request), context.get(siteServices))
  if ('refused' in text) throw refusePreview(text.refused)
  context.set(sentText, text)
  return null
}

export default function Preview({ loaderData: { kind, shown } }: Route.ComponentProps) {
  if (shown.as === 'ended') return <EndedNotice />
  if (shown.as === 'empty') return <EditorsPreview key={kind} kind={kind} />
  return (
    <>
      {shown.as === 'linked' && <LinkBar endsAt={shown.endsAt} />}
      <PreviewedArticle text={shown.text} />
    </>
  )
}
