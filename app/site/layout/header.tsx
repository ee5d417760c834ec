import { Link, useLocation } from 'react-router'
import { Icon } from '#app/ui/icon/icon.tsx'
import { DESKTOP_MENU, isGroup, leadsTo } from '#domain/navigation.ts'
import css from './header.module.css'
import { Logo } from './logo.tsx'
import { NewsMenu } from './news-menu.tsx'

/**
 * Logo, menu and account button. On mobile the menu is the tab bar's, and this is the top bar with the other two.
 * @param account the account button; absent where signing in is out of reach (an error page without settings)
 */
export function Header({ account }: { readonly account: React.ReactNode }) {
  const { pathname } = useLocation()
  return (
    <header className={css.header}>
      <div className={css.bar}>
        <Link to="/" className={css.home}>
          <Logo compact />
        </Link>
        <nav className={css.menu} aria-label="Main">
          <ul className={css.list}>
            {DESKTOP_MENU.map((entry) => (
              <li key={entry.label}>
                {isGroup(entry) ? (
                  <NewsMenu
                    id="news-menu"
                    group={entry}
                    placement="below"
                    buttonClass={
                      entry.links.some((link) => leadsTo(link, pathname))
                        ? `${css.entry} ${css.current}`
                        : css.entry
                    }
                  >
                    {entry.label}
                    <Icon name="chevronDown" size={14} />
                  </NewsMenu>
                ) : (
                  <Link
                    to={entry.to}
                    className={leadsTo(entry, pathname) ? `${css.entry} ${css.current}` : css.entry}
                    aria-current={pathname === entry.to ? 'page' : undefined}
                  >
                    {entry.label}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <div className={css.account}>{account}</div>
      </div>
    </header>
  )
}
