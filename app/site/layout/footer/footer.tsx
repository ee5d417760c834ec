import { Link } from 'react-router'
import { useConsent } from '#app/analytics/consent.ts'
import { ColourSchemeSwitch } from '#app/preferences/colour-scheme-switch.tsx'
import { BoardEdge } from '#app/ui/board-edge/board-edge.tsx'
import { BRAND } from '#company/brand.ts'
import { FOOTER_GROUPS, type NavigationLink } from '../header/navigation.ts'
import styles from './footer.module.css'

export interface FooterContent {
  /** Company particulars required by law; absent if not configured. */
  readonly particulars?: string | undefined
  /** Sectors, samples and lead times, if there are any. */
  readonly offers?: readonly NavigationLink[]
}

interface FooterProps extends FooterContent {
  readonly onCookieSettings: () => void
}

export function Footer({ particulars, offers = [], onCookieSettings }: FooterProps) {
  return (
    <footer className={styles.footer}>
      <BoardEdge className={styles.edge} />
      <div className={styles.inner}>
        <nav aria-label="Footer" className={styles.groups}>
          {FOOTER_GROUPS.map(({ label, links }) => (
            <div key={label}>
              <h2 className={styles.group}>{label}</h2>
              <ul>
                {(label === 'What we do' ? [...links, ...offers] : links).map((link) => (
                  <li key={link.to}>
                    <Link to={link.to} className={styles.link}>
                      {link.label}
                    </Link>
                  </li>
                ))}
                {label === 'Legal' && (
                  <li>
                    <CookieSettingsLink onOpen={onCookieSettings} />
                  </li>
                )}
              </ul>
              {label === 'Contact' && (
                <address className={styles.address}>
                  {BRAND.name}, {Object.values(BRAND.address).join(', ')}
                </address>
              )}
            </div>
          ))}
        </nav>
        <div className={styles.smallPrint}>
          <div className={styles.imprint}>
            <p>
              © {BRAND.copyrightYear} {BRAND.legalName}. All rights reserved.
            </p>
            {particulars !== undefined && <p>{particulars}</p>}
            <p>Calls are recorded for quality and training purposes.</p>
          </div>
          <ColourSchemeSwitch />
        </div>
      </div>
    </footer>
  )
}

/** Opens the settings; without scripts, links to the policy. */
function CookieSettingsLink({ onOpen }: { readonly onOpen: () => void }) {
  const hasScripts = useConsent() !== undefined
  if (!hasScripts)
    return (
      <Link to="/privacy-policy#cookies" className={styles.link}>
        Cookie settings
      </Link>
    )
  return (
    <button type="button" className={`${styles.link} ${styles.button}`} onClick={onOpen}>
      Cookie settings
    </button>
  )
}
