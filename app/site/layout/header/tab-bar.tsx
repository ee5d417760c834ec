import { Link, useLocation } from 'react-router'
import { Icon, type IconName } from '#app/ui/icon/icon.tsx'
import { isGroup, MOBILE_MENU, matchesPath } from './navigation.ts'
import { NewsMenu } from './news-menu.tsx'
import styles from './tab-bar.module.css'

const ICONS: Readonly<Record<string, IconName>> = {
  Home: 'home',
  Products: 'box',
  'How We Do It': 'flute',
  'Our Locations': 'pin',
  News: 'news',
  'Our Team': 'team',
  Jobs: 'jobs',
  Contact: 'envelope',
}

/** Menu at the bottom of narrow windows, and of others when the text is large. */
export function TabBar({ hidden = false }: { readonly hidden?: boolean }) {
  const { pathname } = useLocation()
  return (
    <div className={styles.frame}>
      <nav
        className={hidden ? `${styles.bar} ${styles.hidden}` : styles.bar}
        aria-label="Main, mobile"
        data-mobile-bar
      >
        <ul className={styles.list}>
          {MOBILE_MENU.map((entry) => {
            const content = (
              <>
                <Icon name={ICONS[entry.label] ?? 'box'} size={22} />
                <span className={styles.label}>{entry.label}</span>
              </>
            )
            const links = isGroup(entry) ? entry.links : [entry]
            const tabClass = links.some((link) => matchesPath(link, pathname))
              ? `${styles.tab} ${styles.current}`
              : styles.tab
            return (
              <li key={entry.label} className={styles.item}>
                {isGroup(entry) ? (
                  <NewsMenu id="news-tab-menu" group={entry} placement="above" buttonClass={tabClass}>
                    {content}
                  </NewsMenu>
                ) : (
                  <Link
                    to={entry.to}
                    className={tabClass}
                    aria-current={pathname === entry.to ? 'page' : undefined}
                  >
                    {content}
                  </Link>
                )}
              </li>
            )
          })}
        </ul>
      </nav>
    </div>
  )
}
