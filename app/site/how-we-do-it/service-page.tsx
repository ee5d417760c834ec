import type { ReactNode } from 'react'
import { Link, useLoaderData } from 'react-router'
import { JsonLd } from '#app/site/layout/json-ld.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs/breadcrumbs.tsx'
import { buttonClass } from '#app/ui/button/button.ts'
import { Picture } from '#app/ui/picture/picture.tsx'
import { HOW_WE_DO_IT, type Service, serviceAddress, serviceOf } from '#domain/company/services.ts'
import { breadcrumbList } from './breadcrumb-list.ts'
import { CertificateRegister } from './certificate-register.tsx'
import { ClaimRegister } from './claim-register.tsx'
import { PolicyBlock } from './policy-block.tsx'
import type { ServiceData } from './service-loader.ts'
import css from './service-page.module.css'

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
    { label: 'Home', to: '/' },
    { label: HOW_WE_DO_IT.title, to: HOW_WE_DO_IT.path },
    { label: service.title, to: serviceAddress(service) },
  ]
  return (
    <article>
      <JsonLd value={breadcrumbList(crumbs, siteUrl)} />
      <header className={css.head}>
        <div className={picture ? `${css.inner} ${css.pictured}` : css.inner}>
          <div className={css.words}>
            <Breadcrumbs crumbs={crumbs} />
            <h1 className={css.title}>{service.title}</h1>
            <p className={css.lead}>{service.summary}</p>
          </div>
          {picture && (
            <Picture
              {...picture}
              className={css.picture}
              sizes="(min-width: 88rem) 44rem, (min-width: 64rem) 50vw, 92vw"
              priority
            />
          )}
        </div>
      </header>
      <div className={css.body}>
        <aside className={css.aside} aria-label="At a glance">
          {service.policy && <PolicyBlock policy={service.policy} />}
          <dl className={css.facts}>
            {facts.map(([name, value]) => (
              <div key={name} className={css.fact}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <Link to="/get-in-touch/contact" className={`${buttonClass('primary')} ${css.ask}`}>
            Ask us about it
          </Link>
        </aside>
        <div className={css.text}>
          {drawing}
          {isCertificatePage && register}
          <div className={css.prose}>{children}</div>
          {!isCertificatePage && register}
          <ClaimRegister claims={claims} />
        </div>
      </div>
      <nav className={css.related} aria-labelledby="related">
        <div className={css.inner}>
          <h2 id="related" className={css.heading}>
            Goes with it
          </h2>
          <ul className={css.list}>
            {service.related.map(serviceOf).map((other) => (
              <li key={other.slug} className={css.item}>
                <Link to={serviceAddress(other)} className={css.link}>
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
