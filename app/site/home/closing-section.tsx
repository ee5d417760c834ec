import { BRAND } from '#domain/brand.ts'
import css from './closing-section.module.css'
import { HomeSection } from './home-section.tsx'

/** The blog, of which there is nothing yet, and where else to follow the company. */
export function ClosingSection() {
  return (
    <HomeSection ground="sheet">
      <div className={css.halves}>
        <section className={css.half}>
          <h2>From the blog</h2>
          <p className={css.empty}>Check back soon for new blog posts!</p>
        </section>
        <section className={css.half}>
          <h2>See boxes being made</h2>
          <p>
            New work off the line, machines going in, and the people who run them. Follow us where you already
            are.
          </p>
          <ul className={css.networks}>
            {BRAND.social.map(({ network, address }) => (
              <li key={network}>
                <a href={address} rel="noopener" className={css.network}>
                  {network}
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </HomeSection>
  )
}
