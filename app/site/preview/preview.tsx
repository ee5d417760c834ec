/**
 * Preview of an article or post in the website's layout, for holders of a preview link, signed-in editors (`?id=`) and
 * the editor, which posts the current content.
 */
import { createContext, type RouterContextProvider, data as routeData } from 'react-router'
import { readPreview } from '#app/content/drafts/preview-links.ts'
import { siteServices } from '#app/server-context.ts'
import type { ContentType } from '#domain/content-drafts/content-draft.ts'
import { newsMeta, postMeta } from '../articles/article-meta.ts'
import { pageMeta } from '../head/page-meta.ts'
import type { Route } from './+types/preview'
import { EndedNotice, LinkBar, PreviewedArticle } from './article-preview.tsx'
import { EditorsPreview } from './editor-preview.tsx'
import {
  type PreviewedText,
  parsePostedContent,
  previewedText,
  toPreviewRow,
} from './posted-content.server.ts'

/** Token of the link; without it the page is empty. */
export const handle = { query: ['link'] }

const NO_STORE_HEADERS = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  // The URL contains the token.
  'Referrer-Policy': 'no-referrer',
}

export function headers() {
  return NO_STORE_HEADERS
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

function getContentType(request: Request): ContentType {
  return new URL(request.url).pathname.startsWith('/news/') ? 'news' : 'blog'
}

/** Takes content as JSON and responds with the page. */
export async function action({ context, request }: Route.ActionArgs) {
  const { now, siteUrl, browser } = context.get(siteServices)
  const sent = await parsePostedContent(request, getContentType(request), now())
  if ('refused' in sent) throw new Response(null, { status: sent.refused, headers: NO_STORE_HEADERS })
  const text = previewedText(sent, { siteUrl, supabaseUrl: browser.supabaseUrl })
  context.set(sentText, text)
  return text
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
