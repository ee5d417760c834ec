import { Link } from 'react-router'
import { siteServices } from '#app/server-context.ts'
import { Picture } from '#app/ui/picture/picture.tsx'
import { HOW_WE_DO_IT, SERVICE_GROUPS, WALK } from '#company/services.ts'
import type { Certificate } from '#domain/company/registers.ts'
import { getServicePath, SERVICES_PATH } from '#domain/company/services.ts'
import { formatLongDate } from '#domain/dates/dates.ts'
import { getPageCardUrl } from '#domain/media/social-card.ts'
import { readRegisters } from '../certificates/read-registers.ts'
import { pageMeta } from '../head/page-meta.ts'
import { breadcrumbList, createStructuredData, HOME, JsonLd } from '../head/structured-data.tsx'
import { QuoteSection } from '../page-ending/quote-section.tsx'
import { PageHero } from '../page-hero/page-hero.tsx'
import type { Route } from './+types/how-we-do-it'
import styles from './how-we-do-it.module.css'

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: HOW_WE_DO_IT.title,
    description: HOW_WE_DO_IT.summary,
    keywords:
      'packaging design, corrugated board, box manufacturing, JIT stock, delivery, ISO 9001, BRCGS, FSC',
    path: SERVICES_PATH,
    siteUrl: loaderData.siteUrl,
    card: getPageCardUrl(SERVICES_PATH),
  })
}

export function loader({ context }: Pick<Route.LoaderArgs, 'context'>) {
  const services = context.get(siteServices)
  const { certificates } = readRegisters(services, (entry) => 'page' in entry)
  const listed = services.company.services.map(({ slug, group, title, summary }) => ({
    slug,
    group,
    title,
    summary,
  }))
  const steps = WALK.flatMap((step) =>
    listed.filter(({ slug }) => slug === step.slug).map((service) => ({ ...service, ...step })),
  )
  const others = listed.filter(({ slug }) => steps.every((step) => step.slug !== slug))
  return { siteUrl: services.siteUrl, steps, services: others, certificates }
}

export default function HowWeDoIt({ loaderData }: Route.ComponentProps) {
  const crumbs = [HOME, { label: HOW_WE_DO_IT.title, to: SERVICES_PATH }]
  return (
    <>
      <JsonLd value={createStructuredData(breadcrumbList(crumbs, loaderData.siteUrl))} />
      <PageHero title={HOW_WE_DO_IT.title} subtitle={HOW_WE_DO_IT.summary} />
      {loaderData.steps.length > 0 && <Walk steps={loaderData.steps} />}
      <div className={styles.page}>
        {SERVICE_GROUPS.filter((group) => loaderData.services.some((service) => service.group === group)).map(
          (group) => (
            <section key={group} className={styles.group} aria-labelledby={groupId(group)}>
              <h2 id={groupId(group)} className={styles.heading}>
                {group}
              </h2>
              <ul className={styles.list}>
                {loaderData.services
                  .filter((service) => service.group === group)
                  .map((service) => (
                    <li key={service.slug} className={styles.item}>
                      <h3>
                        <Link to={getServicePath(service)} className={styles.link}>
                          {service.title}
                        </Link>
                      </h3>
                      <p className={styles.summary}>{service.summary}</p>
                      <CertificateLines
                        certificates={loaderData.certificates.filter(
                          ({ page }) => page === getServicePath(service),
                        )}
                      />
                    </li>
                  ))}
              </ul>
            </section>
          ),
        )}
      </div>
      <QuoteSection />
    </>
  )
}

type ShownStep = Route.ComponentProps['loaderData']['steps'][number]

/** From board to delivery, one picture for each step. */
function Walk({ steps }: { readonly steps: readonly ShownStep[] }) {
  return (
    <section className={styles.walk} aria-labelledby="walk">
      <h2 id="walk">From board to delivery</h2>
      <ol className={styles.steps}>
        {steps.map(({ slug, title, summary, takes, picture }, index) => (
          <li key={slug} className={styles.step}>
            <Picture
              {...picture}
              sizes="(min-width: 64rem) 42rem, 92vw"
              priority={index === 0}
              className={styles.stepPicture}
            />
            <div className={styles.stepText}>
              <h3>
                <Link to={getServicePath({ slug })}>{title}</Link>
              </h3>
              <p>{summary}</p>
              <p className={styles.takes}>{takes}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

const groupId = (group: string): string => group.toLowerCase().replaceAll(' ', '-')

function CertificateLines({ certificates }: { readonly certificates: readonly Certificate[] }) {
  return certificates.map(({ id, standard, number, expires }) => (
    <p key={id} className={styles.certificate}>
      {standard}, <span className={styles.number}>no. {number},</span> until {formatLongDate(expires)}
    </p>
  ))
}
