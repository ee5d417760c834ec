import { siteServices } from '#app/server-context.ts'
import { getPageCardUrl } from '#domain/media/social-card.ts'
import { readRegisters } from '../certificates/read-registers.ts'
import { DetailPage, DetailText } from '../detail-page/detail-page.tsx'
import { pageMeta } from '../head/page-meta.ts'
import { HOME } from '../head/structured-data.tsx'
import type { Route } from './+types/claims'
import { ClaimRegister } from './registers.tsx'

const PAGE = {
  title: 'Our claims',
  path: '/claims',
  lead: 'Every claim we make about ourselves, with the evidence, its limits, and the figures to download.',
} as const

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: PAGE.title,
    description: PAGE.lead,
    path: PAGE.path,
    siteUrl: loaderData.siteUrl,
    card: getPageCardUrl(PAGE.path),
  })
}

export function loader({ context }: Pick<Route.LoaderArgs, 'context'>) {
  const services = context.get(siteServices)
  return { siteUrl: services.siteUrl, claims: readRegisters(services).claims }
}

/** Target of the footer's claims. */
export default function Claims({ loaderData }: Route.ComponentProps) {
  const { siteUrl, claims } = loaderData
  return (
    <DetailPage
      crumbs={[HOME, { label: PAGE.title, to: PAGE.path }]}
      siteUrl={siteUrl}
      title={PAGE.title}
      lead={PAGE.lead}
    >
      {claims.length === 0 ? (
        <DetailText>
          <p>We make no claims of this kind today.</p>
        </DetailText>
      ) : (
        <ClaimRegister claims={claims} title="What we claim today" />
      )}
    </DetailPage>
  )
}
