import { Link, useLocation } from 'react-router'
import { Icon } from '#app/ui/icon/icon.tsx'
import styles from './header.module.css'
import { Logo } from './logo.tsx'
import { DESKTOP_MENU, isGroup, matchesPath } from './navigation.ts'
import { NewsMenu } from './news-menu.tsx'

interface HeaderProps {
  /** Opens the assistant. */
  readonly assistant?: React.ReactNode
  /** Absent on error pages without settings. */
  readonly account: React.ReactNode
  /** Hidden while scrolling, on mobile. */
  readonly hidden?: boolean
}

/** Logo, menu and account button. On mobile the menu is in the tab bar. */
export function Header({ assistant, account, hidden = false }: HeaderProps) {
  const { pathname } = useLocation()
  return (
    <header className={hidden ? `${styles.header} ${styles.hidden}` : styles.header} data-mobile-bar>
      <div className={styles.bar}>
        <Link to="/" className={styles.home}>
          <Logo compact />
        </Link>
        <nav className={styles.menu} aria-label="Main">
          <ul className={styles.list}>
            {DESKTOP_MENU.map((entry) => (
              <li key={entry.label}>
                {isGroup(entry) ? (
                  <NewsMenu
                    id="news-menu"
                    group={entry}
                    placement="below"
                    buttonClass={
                      entry.links.some((link) => matchesPath(link, pathname))
                        ? `${styles.entry} ${styles.current}`
                        : styles.entry
                    }
                  >
                    {entry.label}
                    <Icon name="chevronDown" size={14} />
                  </NewsMenu>
                ) : (
                  <Link
                    to={entry.to}
                    className={
                      matchesPath(entry, pathname) ? `${styles.entry} ${styles.current}` : styles.entry
                    }
                    aria-current={pathname === entry.to ? 'page' : undefined}
                  >
                    {entry.label}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.assistant}>{assistant}</div>
        <Link to="/get-in-touch/contact?kind=quote" className={styles.quote}>
          Get a quote
        </Link>
        <div className={styles.account}>{account}</div>
      </div>
    </header>
  )
}
