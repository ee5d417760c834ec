import { Link } from 'react-router'
import { useConsent } from '#app/analytics/consent.ts'
import { ColourSchemeSwitch } from '#app/preferences/colour-scheme-switch.tsx'
import { BoardEdge } from '#app/ui/board-edge/board-edge.tsx'
import { buttonClass } from '#app/ui/button/button.ts'
import { BRAND } from '#company/brand.ts'
import { toTelUrl } from '#domain/company/locations.ts'
import type { Claim } from '#domain/company/registers.ts'
import { Logo } from '../header/logo.tsx'
import { FOOTER_LINKS } from '../header/navigation.ts'
import styles from './footer.module.css'

export interface FooterTexts {
  /** Valid claims, linked to their evidence. */
  readonly claims: readonly Pick<Claim, 'id' | 'wording'>[]
  /** Company particulars required by law; absent if not configured. */
  readonly particulars?: string | undefined
}

interface FooterProps {
  readonly texts: FooterTexts | undefined
  readonly onCookieSettings: () => void
}

export function Footer({ texts, onCookieSettings }: FooterProps) {
  return (
    <footer className={styles.footer}>
      <BoardEdge className={styles.edge} />
      <div className={styles.closing}>
        <h2>Tell us about your box</h2>
        <Link to="/get-in-touch/contact?kind=quote" className={buttonClass('primary')}>
          Get a quote
        </Link>
        <p>
          or call{' '}
          <a href={toTelUrl(BRAND.telephone)} className={styles.link}>
            {BRAND.telephone}
          </a>
        </p>
      </div>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <Logo />
          <p className={styles.summary}>{BRAND.summary}</p>
          <address className={styles.summary}>
            {BRAND.name}, {Object.values(BRAND.address).join(', ')}
          </address>
          {texts !== undefined && texts.claims.length > 0 && (
            <ul className={styles.claims}>
              {texts.claims.map(({ id, wording }) => (
                <li key={id}>
                  <Link to={`/claims#${id}`} className={styles.link}>
                    {wording}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className={styles.actions}>
          <nav aria-label="Footer">
            <ul className={styles.links}>
              {FOOTER_LINKS.map((link) => (
                <li key={link.to}>
                  <Link to={link.to} className={styles.link}>
                    {link.label}
                  </Link>
                </li>
              ))}
              <li>
                <a href={`mailto:${BRAND.privacyEmail}`} className={styles.link}>
                  Privacy requests
                </a>
              </li>
              <li>
                <CookieSettingsLink onOpen={onCookieSettings} />
              </li>
            </ul>
          </nav>
          <ColourSchemeSwitch />
        </div>
        <div className={styles.smallPrint}>
          <p>
            © {BRAND.copyrightYear} {BRAND.legalName}. All rights reserved.
          </p>
          <p>Calls are recorded for quality and training purposes.</p>
          {texts?.particulars !== undefined && <p className={styles.particulars}>{texts.particulars}</p>}
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
