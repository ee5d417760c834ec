import { BRAND } from '#company/brand.ts'
import { SOCIAL } from '#company/home.ts'
import { HomeSection } from './home-section.tsx'
import styles from './social-section.module.css'

export function SocialSection() {
  return (
    <HomeSection ground="kraft">
      <div className={styles.section}>
        <div className={styles.content}>
          <h2 className={styles.heading}>{SOCIAL.title}</h2>
          <p className={styles.text}>{SOCIAL.text}</p>
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
