import { BRAND } from '#company/brand.ts'
import { HomeSection } from './home-section.tsx'
import styles from './social-section.module.css'

/** The call to follow the company elsewhere, printed like the large mark on the side of a case. */
export function SocialSection() {
  return (
    <HomeSection ground="kraft">
      <div className={styles.section}>
        <div className={styles.words}>
          <h2 className={styles.heading}>See boxes being made</h2>
          <p className={styles.text}>
            New work off the line, machines going in, and the people who run them. Follow us where you already
            are.
          </p>
        </div>
        <ul className={styles.networks}>
          {BRAND.social.map(({ network, address }) => (
            <li key={network}>
              <a href={address} rel="noopener" className={styles.network}>
                {network}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </HomeSection>
  )
}
