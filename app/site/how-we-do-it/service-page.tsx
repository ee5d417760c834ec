import type { ReactNode } from 'react'
import { Link, useLoaderData } from 'react-router'
import { Breadcrumbs } from '#app/ui/breadcrumbs/breadcrumbs.tsx'
import { buttonClass } from '#app/ui/button/button.ts'
import { Picture } from '#app/ui/picture/picture.tsx'
import { HOW_WE_DO_IT, type Service, serviceAddress, serviceOf } from '#domain/company/services.ts'
import { breadcrumbList, HOME, JsonLd, structuredPage } from '../head/structured-data.tsx'
import { CertificateRegister, ClaimRegister, PolicyBlock } from './registers.tsx'
import type { ServiceData } from './service-loader.ts'
import styles from './service-page.module.css'

interface ServicePageProps {
  readonly service: Service
  /** What a buyer looks for first: lead times, sizes, limits. */
  readonly facts: readonly (readonly [name: string, value: string])[]
  /** Of the place where it is done, beside the title. */
  readonly picture?: { readonly src: string; readonly alt: string }
  /** Above the text. */
  readonly drawing: ReactNode
  readonly children: ReactNode
}

/** A page of How We Do It: its facts, its drawing, its text, and the registers that it rests on. */
export function ServicePage({ service, facts, picture, drawing, children }: ServicePageProps) {
  const { siteUrl, certificates, claims } = useLoaderData<ServiceData>()
  const register = service.certified && <CertificateRegister certificates={certificates} />
  // Who opens one of these has come for the number.
  const isCertificatePage = service.group === 'Certificates'
  const crumbs = [
    HOME,
    { label: HOW_WE_DO_IT.title, to: HOW_WE_DO_IT.path },
    { label: service.title, to: serviceAddress(service) },
  ]
  return (
    <article>
      <JsonLd value={structuredPage(breadcrumbList(crumbs, siteUrl))} />
      <header className={styles.head}>
        <div className={picture ? `${styles.inner} ${styles.pictured}` : styles.inner}>
          <div className={styles.words}>
            <Breadcrumbs crumbs={crumbs} />
            <h1 className={styles.title}>{service.title}</h1>
            <p className={styles.lead}>{service.summary}</p>
          </div>
          {picture && (
            <Picture
              {...picture}
              className={styles.picture}
              sizes="(min-width: 88rem) 44rem, (min-width: 64rem) 50vw, 92vw"
              priority
            />
          )}
        </div>
      </header>
      <div className={styles.body}>
        <aside className={styles.aside} aria-label="At a glance">
          {service.policy && <PolicyBlock policy={service.policy} />}
          <dl className={styles.facts}>
            {facts.map(([name, value]) => (
              <div key={name} className={styles.fact}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <Link to="/get-in-touch/contact" className={`${buttonClass('primary')} ${styles.ask}`}>
            Ask us about it
          </Link>
        </aside>
        <div className={styles.text}>
          {drawing}
          {isCertificatePage && register}
          <div className={styles.prose}>{children}</div>
          {!isCertificatePage && register}
          <ClaimRegister claims={claims} />
        </div>
      </div>
      <nav className={styles.related} aria-labelledby="related">
        <div className={styles.inner}>
          <h2 id="related" className={styles.heading}>
            Goes with it
          </h2>
          <ul className={styles.list}>
            {service.related.map(serviceOf).map((other) => (
              <li key={other.slug} className={styles.item}>
                <Link to={serviceAddress(other)} className={styles.link}>
                  {other.title}
                </Link>
                <p>{other.summary}</p>
              </li>
            ))}
          </ul>
        </div>
      </nav>
    </article>
  )
}
