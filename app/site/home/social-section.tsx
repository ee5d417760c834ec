import { BRAND } from '#domain/company/brand.ts'
import { HomeSection } from './home-section.tsx'
import css from './social-section.module.css'

/** The call to follow the company elsewhere, printed like the large mark on the side of a case. */
export function SocialSection() {
  return (
    <HomeSection ground="kraft">
      <div className={css.section}>
        <div className={css.words}>
          <h2 className={css.heading}>See boxes being made</h2>
          <p className={css.text}>
            New work off the line, machines going in, and the people who run them. Follow us where you already
            are.
          </p>
        </div>
        <ul className={css.networks}>
          {BRAND.social.map(({ network, address }) => (
            <li key={network}>
              <a href={address} rel="noopener" className={css.network}>
                {network}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </HomeSection>
  )
}
