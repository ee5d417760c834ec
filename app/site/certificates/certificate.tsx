import { Link, data as routeData } from 'react-router'
import { siteServices } from '#app/server-context.ts'
import { BRAND } from '#company/brand.ts'
import type { Certificate, Claim } from '#domain/company/registers.ts'
import { formatLongDate } from '#domain/dates/dates.ts'
import { DetailAction, DetailList, DetailPage, DetailText } from '../detail-page/detail-page.tsx'
import { pageMeta } from '../head/page-meta.ts'
import { HOME } from '../head/structured-data.tsx'
import type { Route } from './+types/certificate'
import { CERTIFICATES_PAGE, getCertificatePath } from './certificates.tsx'
import { readRegisters } from './read-registers.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  const { certificate, siteUrl } = loaderData
  return pageMeta({
    title: `${certificate.standard}, certificate ${certificate.number}`,
    description: `Certificate ${certificate.number} to ${certificate.standard}, issued by ${certificate.body}, valid until ${formatLongDate(certificate.expires)}. Scope: ${certificate.scope}.`,
    path: getCertificatePath(certificate),
    siteUrl,
  })
}

/** Expired certificates return 404. */
export function loader({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const services = context.get(siteServices)
  const isRequested = (entry: Certificate | Claim) => 'page' in entry && entry.id === params.certificate
  const [certificate] = readRegisters(services, isRequested).certificates
  if (certificate === undefined) throw routeData(null, { status: 404 })
  return {
    siteUrl: services.siteUrl,
    certificate,
    sites: services.company.sites.filter(({ id }) => certificate.sites.includes(id)),
  }
}

/** A certificate's page, with how to verify it. */
export default function CertificatePage({ loaderData }: Route.ComponentProps) {
  const { siteUrl, certificate, sites } = loaderData
  const title = certificate.standard
  return (
    <DetailPage
      crumbs={[
        HOME,
        { label: CERTIFICATES_PAGE.title, to: CERTIFICATES_PAGE.path },
        { label: title, to: getCertificatePath(certificate) },
      ]}
      siteUrl={siteUrl}
      title={title}
      lead={`${certificate.name}. Held by ${BRAND.legalName}.`}
      aside={
        <>
          <DetailList
            facts={[
              ['Number', certificate.number],
              ...(certificate.licence === undefined ? [] : [['Licence', certificate.licence] as const]),
              ['Issued by', certificate.body],
              [
                'Valid from',
                <time key="from" dateTime={certificate.issued}>
                  {formatLongDate(certificate.issued)}
                </time>,
              ],
              [
                'Valid until',
                <time key="to" dateTime={certificate.expires}>
                  {formatLongDate(certificate.expires)}
                </time>,
              ],
            ]}
          />
          <DetailAction to="/get-in-touch/contact">Ask for a signed copy</DetailAction>
        </>
      }
      related={[certificate]
        .filter(({ page }) => page !== '')
        .map(({ page }) => ({
          title: 'How we work to it',
          to: page,
          summary: `${certificate.standard}: its requirements, and how we meet them every day.`,
        }))}
    >
      <DetailText>
        <h2>Scope</h2>
        <p>{certificate.scope}.</p>
        <h2>Sites covered</h2>
        <ul>
          {sites.map(({ id, name, address }) => (
            <li key={id}>
              <Link to={`/locations#${id}`}>{name}</Link>, {address.street}, {address.town} {address.postcode}
            </li>
          ))}
        </ul>
        <h2>How to check it</h2>
        <p>
          Give {certificate.body} the number {certificate.number} and ask whether it’s current and what it
          covers. This page is taken down when the certificate expires. For your records, print it or save it
          as a PDF.
        </p>
      </DetailText>
    </DetailPage>
  )
}
