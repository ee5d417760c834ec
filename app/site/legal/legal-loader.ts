/** Loader of legal pages. */
import type { LoaderFunctionArgs } from 'react-router'
import { siteServices } from '#app/server-context.ts'
import { getPageCardUrl } from '#domain/media/social-card.ts'
import { type PageMetadata, pageMeta } from '../head/page-meta.ts'

export function legalLoader({ context }: Pick<LoaderFunctionArgs, 'context'>) {
  return { siteUrl: context.get(siteServices).siteUrl }
}

export type LegalData = ReturnType<typeof legalLoader>

export interface LegalProps {
  readonly loaderData: LegalData
}

export function legalMeta(page: Omit<PageMetadata, 'siteUrl'>) {
  return ({ loaderData }: LegalProps) =>
    pageMeta({ ...page, siteUrl: loaderData.siteUrl, card: getPageCardUrl(page.path) })
}
