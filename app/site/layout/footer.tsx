import { Link } from 'react-router'
import { BoardEdge } from '#app/ui/board-edge/board-edge.tsx'
import { BRAND } from '#domain/brand.ts'
import { FOOTER_LINKS } from '#domain/navigation.ts'
import css from './footer.module.css'
import { Logo } from './logo.tsx'

export function Footer() {
  return (
    <footer className={css.footer}>
      <BoardEdge className={css.edge} />
      <div className={css.inner}>
        <div className={css.brand}>
          <Logo />
          <p className={css.summary}>{BRAND.summary}</p>
        </div>
        <nav aria-label="Footer">
          <ul className={css.links}>
            {FOOTER_LINKS.map((link) => (
              <li key={link.to}>
                <Link to={link.to} className={css.link}>
                  {link.label}
                </Link>
              </li>
            ))}
            <li>
              <a href={`mailto:${BRAND.privacyEmail}`} className={css.link}>
                Privacy requests
              </a>
            </li>
          </ul>
        </nav>
        <div className={css.fine}>
          <p>
            © {BRAND.copyrightYear} {BRAND.legalName}. All rights reserved.
          </p>
          <p>Calls are recorded for quality and training purposes.</p>
        </div>
      </div>
    </footer>
  )
}
