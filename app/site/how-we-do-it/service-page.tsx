import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { getServicePath, SERVICES_PATH } from '#domain/company/services.ts'
import { getSocialCardUrl } from '#domain/media/social-card.ts'
import { DetailAction, DetailList, DetailPage, DetailText } from '../detail-page/detail-page.tsx'
import { pageMeta } from '../head/page-meta.ts'
import { HOME } from '../head/structured-data.tsx'
import { CertificateRegister, ClaimRegister, PolicyBlock } from './registers.tsx'
import type { ServiceData } from './service-loader.ts'

interface ServicePageProps {
  /** Facts for buyers: lead times, sizes, limits. */
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly picture?: { readonly src: string; readonly alt: string }
  /** Shown above the text. */
  readonly drawing: ReactNode
  readonly children: ReactNode
}

export function ServicePage({ facts, picture, drawing, children }: ServicePageProps) {
  const { siteUrl, index, service, html, related, certificates, claims } = useLoaderData<ServiceData>()
  const register = service.certified && <CertificateRegister certificates={certificates} />
  // These visitors want the certificate number first.
  const isCertificatePage = service.group === 'Certificates'
  return (
    <DetailPage
      crumbs={[
        HOME,
        { label: index, to: SERVICES_PATH },
        { label: service.title, to: getServicePath(service) },
      ]}
      siteUrl={siteUrl}
      title={service.title}
      lead={service.summary}
      picture={picture}
      aside={
        <>
          {service.policy && <PolicyBlock policy={service.policy} />}
          <DetailList facts={service.facts ?? facts} />
          <DetailAction to={`/get-in-touch/contact?about=${service.slug}`}>Ask us about this</DetailAction>
        </>
      }
      related={related}
    >
      {drawing}
      {isCertificatePage && register}
      {html === null ? <DetailText>{children}</DetailText> : <DetailText html={html} />}
      {!isCertificatePage && register}
      <ClaimRegister claims={claims} />
    </DetailPage>
  )
}

export function serviceMeta({ loaderData: { service, siteUrl } }: { readonly loaderData: ServiceData }) {
  return pageMeta({
    title: service.title,
    description: service.summary,
    keywords: service.keywords,
    path: getServicePath(service),
    siteUrl,
    card: getSocialCardUrl(getServicePath(service)),
  })
}
